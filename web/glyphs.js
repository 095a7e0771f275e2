// Draws text on a 2D canvas, one character, cluster or shaped word at a time, in the reader's own fonts.

// After the fonts that the style names. Tamil by its name, since Chromium by itself takes one of Noto's that lacks syllables.
const others = '"Noto Sans Tamil", "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';
const noPixels = new Uint8Array(0);
// A character that Unicode shows as text unless asked otherwise, and some font would show as a picture.
const textByDefault = /^(?=\p{Extended_Pictographic}$)\P{Emoji_Presentation}$/u;
const maybeColored = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const largest = 4096;

function makeCanvas(width, height) {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

export class Glyphs {
  #context = null;
  #font = '';
  #families;

  // The element's own style says which fonts, or the page's in its place.
  constructor(element) {
    this.#families = `${getComputedStyle(element).fontFamily || 'sans-serif'}, ${others}`;
  }

  #use(pixels, weight) {
    this.#context ??= this.#make(256, 128);
    const font = `${weight} ${pixels}px ${this.#families}`;
    if (font !== this.#font) this.#context.font = this.#font = font;
    return this.#context;
  }

  #make(width, height) {
    const canvas = makeCanvas(width, height);
    this.#font = '';
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.fillStyle = '#fff';
    return context;
  }

  // Pixels above and below the baseline.
  metrics(pixels, weight) {
    const box = this.#use(pixels, weight).measureText('Hg');
    return [box.fontBoundingBoxAscent ?? pixels * 0.93, box.fontBoundingBoxDescent ?? pixels * 0.24];
  }

  // `left` and `top` lead from the pen on the baseline to the picture's first column and row. Pixels are R G B A, white
  // where the text's colour is to go.
  draw(text, pixels, weight, withPixels) {
    if (textByDefault.test(text)) text += '\ufe0e';
    const box = this.#use(pixels, weight).measureText(text);
    // One pixel around, since antialiasing reaches past the outline.
    const left = Math.floor(-box.actualBoundingBoxLeft) - 1;
    const top = Math.floor(-box.actualBoundingBoxAscent) - 1;
    const width = Math.min(Math.ceil(box.actualBoundingBoxRight) + 1 - left, largest);
    const height = Math.min(Math.ceil(box.actualBoundingBoxDescent) + 1 - top, largest);
    const blank = !(width > 2 && height > 2);
    const picture = { advance: box.width, left, top, width, height, colored: false, pixels: noPixels };
    if (blank) return { ...picture, left: 0, top: 0, width: 0, height: 0 };
    return withPixels ? this.#paint(text, pixels, weight, picture) : picture;
  }

  #paint(text, pixels, weight, picture) {
    const { left, top, width, height } = picture;
    let context = this.#use(pixels, weight);
    const { canvas } = context;
    if (canvas.width < width || canvas.height < height) {
      this.#context = this.#make(Math.max(canvas.width, width), Math.max(canvas.height, height));
      context = this.#use(pixels, weight);
    }
    context.clearRect(0, 0, width, height);
    context.fillText(text, -left, -top);
    const { data } = context.getImageData(0, 0, width, height);
    picture.colored = maybeColored.test(text) && hasColor(data);
    if (!picture.colored) whiten(data);
    picture.pixels = data;
    return picture;
  }
}

function hasColor(data) {
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] > 200 && (data[i] < 250 || data[i + 1] < 250 || data[i + 2] < 250)) return true;
  }
  return false;
}

// Thin edges come back from the canvas a little off white.
function whiten(data) {
  for (let i = 0; i < data.length; i += 4) data[i] = data[i + 1] = data[i + 2] = 255;
}
