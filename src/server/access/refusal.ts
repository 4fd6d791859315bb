/**
 * An answer in plain text: what the contract calls a status error. It has no code, so clients cannot tell one from
 * another; where a program should react, the catalogue has a code instead.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

export const refuse = (status: number, text: string) => new Refusal(status, text);
