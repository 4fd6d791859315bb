import { emailAddress } from "#contract/fields.ts";
import type { JsonValue } from "#contract/json.ts";
import { type SpillingMap, spillingMap } from "#server/db/sqlite/spill.ts";
import type { FileRecord } from "#server/transfer/noun.ts";
import type { MovedEmail, MovedUser } from "./moved.ts";
import type { Reporting } from "./report.ts";

/** The addresses of all users: in a source, two users can have the same one; here, only one of them signs in with it. */
export class Addresses {
  readonly #report: Reporting;
  /** Address → place of the row that signs in with it. */
  readonly #taken: SpillingMap = spillingMap();

  constructor(report: Reporting) {
    this.#report = report;
  }

  /** The `contact_channels` of a user's line. */
  channelsOf(place: string, { emails = [] }: MovedUser): FileRecord[] {
    const own = new Map<string, MovedEmail>();
    for (const email of emails) {
      const address = emailAddress(email.value.trim());
      if (address === null) {
        this.#report.warn(
          "An address is not an email address, and is only in the server metadata of its user.",
          `${email.value} (${place})`,
        );
      } else {
        const before = own.get(address);
        own.set(address, {
          value: before?.value ?? email.value,
          isVerified: email.isVerified || before?.isVerified === true,
          isPrimary: before?.isPrimary || email.isPrimary,
        });
      }
    }
    const [first] = own.keys();
    const [primary = first] = [...own].find(([, { isPrimary }]) => isPrimary) ?? [];
    return [...own].map(([address, { value, isVerified }]) => ({
      value,
      is_primary: address === primary,
      is_verified: isVerified,
      used_for_auth: address === primary && this.#taken.get(address) === undefined,
    }));
  }

  /** Notes with which address a user signs in, once the user is written. */
  note(place: string, { contact_channels }: FileRecord): void {
    const primary = (contact_channels as FileRecord[]).find(({ is_primary }) => is_primary);
    const address = primary && emailAddress(String(primary.value).trim());
    if (!address) return;
    if (!primary.used_for_auth) {
      this.#report.warn(
        "Two users have the same address (upper and lower case are the same). Only the first one signs in with it.",
        `${address}: ${this.#taken.get(address)} and ${place}`,
      );
      return;
    }
    this.#taken.set(address, place);
    if (!primary.is_verified) {
      this.#report.warn(
        "A user signs in with an address that the source had not verified. It stays unverified here.",
        address,
      );
    }
  }

  close(): void {
    this.#taken.close();
  }
}

/** Addresses that are no email addresses stay with the user, for whoever has to write to them. */
export function otherAddresses({ emails = [] }: MovedUser): Record<string, JsonValue> | undefined {
  const others = emails.flatMap(({ value }) => (emailAddress(value.trim()) === null ? [value] : []));
  return others.length > 0 ? { addresses_left_out: others } : undefined;
}
