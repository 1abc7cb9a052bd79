/** An error, which the service answers with status 200 as the only item. */
export class ServiceError extends Error {
  readonly code: string;
  readonly description: string;

  constructor(code: string, description: string) {
    super(`${code} ${description}`);
    this.code = code;
    this.description = description;
  }

  /** The item of the answer. */
  get item(): Readonly<Record<string, string>> {
    return {
      Error: this.code,
      Description: this.description,
      Cause: `The stand-in refused the request: ${this.description}.`,
      Resolution: 'Check the parameters of the request.',
    };
  }
}
