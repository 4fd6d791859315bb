import { type SpillingMap, spillingMap } from "#server/db/sqlite/spill.ts";
import type { FileRecord } from "#server/transfer/noun.ts";
import { MOST_EXAMPLES, type Reporting } from "./report.ts";

const MOST_REMEMBERED = 100;

/** Which users can sign in here, and how: somebody without any way in is a user whom the owner has to know of. */
export class WaysIn {
  readonly #report: Reporting;
  /** User → whether they have a way. */
  readonly #known: SpillingMap = spillingMap();
  /** The users without one, so far: their number, and the old ids of the first. */
  readonly #locked = { count: 0, first: new Map<string, string>() };

  constructor(report: Reporting) {
    this.#report = report;
  }

  /** Notes a user, whose accounts and passkeys may come before or after. */
  noteUser(id: string, oldId: string, { contact_channels, password_hash }: FileRecord): void {
    const signsInByMail = (contact_channels as FileRecord[]).some(({ used_for_auth }) => used_for_auth);
    if (this.#known.get(id) === "yes") return;
    if (signsInByMail) {
      if (!password_hash) {
        this.#report.warn("A user comes without a password, and gets in by a link or a code by email.", "");
      }
      return;
    }
    this.noteWithoutMail(id, oldId);
  }

  /** Notes a user who does not sign in with an address. */
  noteWithoutMail(id: string, oldId: string): void {
    if (this.#known.get(id) !== undefined) return;
    this.#known.set(id, "no");
    this.#locked.count++;
    if (this.#locked.first.size < MOST_REMEMBERED) this.#locked.first.set(id, oldId);
  }

  /** Notes an account at a provider or a passkey of a user. */
  noteAnother(id: string): void {
    if (this.#known.get(id) === "no") {
      this.#locked.count--;
      this.#locked.first.delete(id);
    }
    this.#known.set(id, "yes");
  }

  /** Reports the users that are left without one. */
  done(): void {
    const { count, first } = this.#locked;
    if (count === 0) return;
    const says = "A user has no address, no account at a provider and no passkey: nobody can sign in to the account.";
    for (const [, oldId] of [...first].slice(0, MOST_EXAMPLES)) this.#report.warn(says, oldId, 0);
    this.#report.warn(says, "", count);
  }

  close(): void {
    this.#known.close();
  }
}
