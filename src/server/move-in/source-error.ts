/** The source cannot be read as what it is said to be. The message is for the operator. */
export class SourceError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
