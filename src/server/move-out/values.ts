import type { JsonValue } from "#contract/json.ts";
import type { Given } from "./given.ts";
import { type HashParts, hashName, hashParts } from "./hash-parts.ts";
import type { AccountRecord, ChannelRecord, UserRecord } from "./records.ts";

type User = Given<UserRecord>;

/**
 * The address that a user signs in with, for products with one address for each user. An address that is only for
 * emails stays behind: there, it would open the account, and another user may sign in with it.
 */
export function signInAddress(user: User, as: string): ChannelRecord | undefined {
  const channels = user.record.contact_channels ?? [];
  const own = channels.filter(({ used_for_auth }) => used_for_auth);
  const found = own.find(({ is_primary }) => is_primary) ?? own[0];
  if (!found) {
    user.leave("contact_channels", "nobody signs in with the address");
    return undefined;
  }
  user.take("contact_channels", as);
  if (channels.length > 1) user.leavePart("contact_channels", "further addresses", "users have one address there");
  return found;
}

/** The accounts at providers with which a user signs in. Any other one would open the account there. */
export function signInAccounts(accounts: readonly Given<AccountRecord>[]): Given<AccountRecord>[] {
  const isForSignIn = ({ record }: Given<AccountRecord>) => record.allow_sign_in !== false;
  for (const each of accounts) if (!isForSignIn(each)) each.leaveOut("nobody signs in with it");
  return accounts.filter(isForSignIn);
}

/** What a product makes of a hash; undefined, and reported, if it cannot verify that kind of hash. */
export function passwordAs<T>(user: User, as: string, made: (parts: HashParts) => T | undefined): T | undefined {
  const text = user.record.password_hash;
  if (!text) return undefined;
  const parts = hashParts(text);
  const taken = made(parts);
  if (taken === undefined)
    user.leave("password_hash", `it cannot verify ${hashName(parts)}; these users set a new one`);
  else user.take("password_hash", as);
  return taken;
}

/** Whether an account is disabled now. */
export function isDisabled({ record }: User, now: number): boolean {
  const { disabled_at_millis: at, disabled_until_millis: until } = record;
  return typeof at === "number" && (typeof until !== "number" || until > now);
}

/** A picture that is somewhere else. One that Hallpass stores is a file, and goes with the instance. */
export function pictureLink<R extends { profile_image_url?: string | null }>(
  given: Given<R>,
  as: string,
): string | undefined {
  const link = given.record.profile_image_url;
  if (typeof link !== "string") return undefined;
  if (/^https?:\/\//i.test(link)) return given.take("profile_image_url", as) as string | undefined;
  given.leave("profile_image_url", "it takes links, and this picture is a file that Hallpass stores");
  return undefined;
}

/** Metadata for a product that takes only objects. */
export function objectAs<R extends object, F extends keyof R & string>(given: Given<R>, field: F, as: string) {
  const value: unknown = given.record[field];
  if (!isObject(value)) {
    given.leave(field, "it takes objects only");
    return undefined;
  }
  given.take(field, as);
  return value;
}

export const isObject = (value: unknown): value is { [key: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Permissions that the project has made. Those of Hallpass itself, such as `$read_members`, mean nothing elsewhere. */
export function ownPermissions<R extends { permission_ids?: string[] }>(given: Given<R>, as: string): string[] {
  const ids = given.record.permission_ids ?? [];
  const own = ids.filter((id) => !id.startsWith("$"));
  if (own.length > 0) given.take("permission_ids", as);
  else given.leave("permission_ids", SYSTEM_PERMISSIONS);
  if (own.length > 0 && own.length < ids.length) given.leavePart("permission_ids", "system", SYSTEM_PERMISSIONS);
  return own;
}

const SYSTEM_PERMISSIONS = "permissions of Hallpass itself mean nothing elsewhere";

/** A name as a first and a last one, which give the same name when they are put together again. */
export function nameParts(name: string | undefined): { first?: string; last?: string } {
  const [, first, last] = /^(\S(?:.*\S)?) (\S+)$/s.exec(name ?? "") ?? [];
  return first === undefined ? { first: name } : { first, last };
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The secret of an authenticator app in base32 without padding (RFC 4648 §6). */
export function base32Text(base64: string): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of Buffer.from(base64, "base64")) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(buffer >> (bits - 5)) & 31];
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(buffer << (5 - bits)) & 31] : text;
}

export const iso = (millis: number | undefined): string | undefined =>
  millis === undefined ? undefined : new Date(millis).toISOString();

/** The providers whose names differ; all others have the same name everywhere. */
export const named = (names: Readonly<Record<string, string>>, provider: string): string =>
  Object.hasOwn(names, provider) ? (names[provider] ?? provider) : provider;
