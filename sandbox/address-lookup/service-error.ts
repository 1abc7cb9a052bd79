/** What the service answers with instead of a result: still 200, as the only item. */
export class ServiceError extends Error {
  readonly code: string;
  readonly description: string;

  constructor(code: string, description: string) {
    super(`${code} ${description}`);
    this.code = code;
    this.description = description;
  }

  /** The item as it is on the wire. */
  get item(): Readonly<Record<string, string>> {
    return {
      Error: this.code,
      Description: this.description,
      Cause: `The stand-in refused the request: ${this.description}.`,
      Resolution: 'Look at the parameters of the request.',
    };
  }
}
