import { type RefusalCode, type RefusalValues, refusals, refusalText } from "#contract/refusals.ts";

/**
 * A reply in plain text, which the contract calls a status error. Its code is Hallpass's own, and goes only to clients
 * that use Hallpass's header prefix. docs/wire/errors.md, "Text".
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly headers: Record<string, string>;

  constructor(code: RefusalCode, text: string, headers: Record<string, string> = {}) {
    super(text);
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

/** The values of a message, optional where the message has no placeholders, and headers of the reply. */
export type RefusalDetails<C extends RefusalCode> = keyof RefusalValues<C> extends never
  ? [values?: Record<never, never>, headers?: Record<string, string>]
  : [values: RefusalValues<C>, headers?: Record<string, string>];

/** `throw refuse("PASSKEY_LIMIT_REACHED", { max: 50 })` */
export function refuse<C extends RefusalCode>(code: C, ...[values, headers]: RefusalDetails<C>): Refusal {
  return new Refusal(code, refusalText(code, (values ?? {}) as RefusalValues<C>), headers);
}
