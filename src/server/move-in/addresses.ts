import { emailAddress } from "#contract/fields.ts";
import type { JsonValue } from "#contract/json.ts";
import { type SpillingMap, spillingMap } from "#server/db/sqlite/spill.ts";
import type { FileRecord } from "#server/transfer/noun.ts";
import type { MovedEmail, MovedUser } from "./moved.ts";
import type { Reporting } from "./report.ts";

/** The user who signs in with an address. */
interface Holder {
  id: string;
  oldId: string;
  place: string;
  isVerified: boolean;
}

/**
 * The addresses of all users: in a source, two users can have the same one; here, only one of them signs in with it. That is the
 * first, or the first whose address was verified: anybody could have typed the address of another person.
 */
export class Addresses {
  readonly #report: Reporting;
  /** Address → its holder. */
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
      used_for_auth: address === primary && this.#isFreeFor(address, isVerified),
    }));
  }

  #isFreeFor(address: string, isVerified: boolean): boolean {
    const holder = this.#holderOf(address);
    return holder === undefined || (isVerified && !holder.isVerified);
  }

  #holderOf(address: string): Holder | undefined {
    const text = this.#taken.get(address);
    return text === undefined ? undefined : (JSON.parse(text) as Holder);
  }

  /** Notes with which address a user signs in, once the user is written. Returns the user who does so no longer. */
  note(user: Omit<Holder, "isVerified">, { contact_channels }: FileRecord): Holder | undefined {
    const primary = (contact_channels as FileRecord[]).find(({ is_primary }) => is_primary);
    const address = primary && emailAddress(String(primary.value).trim());
    if (!address) return undefined;
    const holder = this.#holderOf(address);
    if (holder) {
      this.#report.warn(
        "Two users have the same address (upper and lower case are the same). Only one of them signs in with it: the first whose address is verified.",
        `${address}: ${holder.place} and ${user.place}`,
      );
    }
    if (!primary.used_for_auth) return undefined;
    this.#taken.set(address, JSON.stringify({ ...user, isVerified: primary.is_verified === true }));
    if (!primary.is_verified) {
      this.#report.warn(
        "A user signs in with an address that the source had not verified. It stays unverified here.",
        address,
      );
    }
    return holder;
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
