/** An answer, or a part of one, that is JSON already: it is sent as it is. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
