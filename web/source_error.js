// Why a feed's bytes can't be had (further). `passing`: trying again may help.
export class SourceError extends Error {
  constructor(code, message, passing = false) {
    super(message);
    this.code = code;
    this.passing = passing;
  }
}
