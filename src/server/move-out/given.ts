import type { OutReporting } from "./report.ts";

/**
 * A record that notes what became of each of its fields, as `Row` does on the way in: what no target takes is reported
 * as left out. A field without a value (null, false, an empty text, list or object) counts as not there.
 */
export class Given<R extends object> {
  readonly type: string;
  readonly record: Readonly<R>;
  readonly #report: OutReporting;
  readonly #noted = new Set<string>();
  #isTaken = false;
  #leftBecause: string | undefined;

  constructor(type: string, record: R, report: OutReporting) {
    this.type = type;
    this.record = record;
    this.#report = report;
  }

  /** Returns the value of a field, which goes to `as`; undefined if it has none. */
  take<F extends keyof R & string>(field: F, as: string): NonNullable<R[F]> | undefined {
    const value = this.record[field];
    if (isEmpty(value)) return undefined;
    this.#note(field, { as });
    this.#isTaken = true;
    return value as NonNullable<R[F]>;
  }

  /** Whether the record, or a part of it, is written. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Leaves the record out as a whole. */
  leaveOut(why: string): void {
    this.#leftBecause = why;
  }

  get leftBecause(): string | undefined {
    return this.#leftBecause;
  }

  leave(field: keyof R & string, why: string): void {
    if (!isEmpty(this.record[field])) this.#note(field, { why });
  }

  /** Notes a part of a field that was taken: `contact_channels (further addresses)`. */
  leavePart(field: keyof R & string, part: string, why: string): void {
    this.#report.field(this.type, `${field} (${part})`, { why });
  }

  /** Notes all fields that nobody took. */
  close(why: string): void {
    for (const field of Object.keys(this.record)) {
      if (!this.#noted.has(field) && !LINKS.has(field)) this.leave(field as keyof R & string, why);
    }
  }

  #note(field: string, became: { as: string } | { why: string }): void {
    if (this.#noted.has(field)) return;
    this.#noted.add(field);
    this.#report.field(this.type, field, became);
  }
}

/** Fields that say nothing by themselves, such as whose a record is. */
const LINKS = new Set([
  ...["project_id", "user_id", "team_id", "selected_team_id", "last_totp_step"],
  ...["allow_sign_in", "allow_connected_accounts"],
]);

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
