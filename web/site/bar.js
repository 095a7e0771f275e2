// A line at the page's lower edge that says something and offers to do something about it.

let bar = null;

function button(label, act) {
  const element = document.createElement('button');
  element.textContent = label;
  element.addEventListener('click', () => {
    hideBar();
    act();
  });
  return element;
}

// `ways`: pairs of a label and what it does. One line at a time: the newest stands.
export function showBar(text, ways) {
  hideBar();
  bar = document.createElement('div');
  bar.className = 'bar';
  const line = document.createElement('span');
  line.setAttribute('role', 'status');
  bar.append(line, ...ways.map(([label, act]) => button(label, act)));
  document.body.append(bar);
  line.textContent = text; // after it is in the page, so that it is read out
}

export function hideBar() {
  bar?.remove();
  bar = null;
}
