import type { UserFilterQuery } from "#contract/users.ts";
import { TRAITS } from "#server/foundation/users/index.ts";

/** Which users a list has; without any of it, all. The times are included. */
export interface UserFilter {
  /** `password`, `otp`, `passkey` or the id of a provider. */
  method?: string;
  /** Whether the primary address is verified; users without an address have no verified one. */
  isVerified?: boolean;
  isAnonymous?: boolean;
  signedUpFrom?: number;
  signedUpTo?: number;
  lastActiveFrom?: number;
  externalId?: string;
}

/** Reads the filter of a request. */
export const filterOf = (query: UserFilterQuery): UserFilter => ({
  method: query.method,
  isVerified: query.verified,
  isAnonymous: query.anonymous,
  signedUpFrom: query.signed_up_from_millis,
  signedUpTo: query.signed_up_to_millis,
  lastActiveFrom: query.last_active_from_millis,
  externalId: query.external_id,
});

/** Tells whether a filter leaves out any users. */
export const isFiltering = (filter: UserFilter): boolean => Object.values(filter).some((value) => value !== undefined);

const METHODS = new Map<string, number>([
  ["password", TRAITS.password],
  ["otp", TRAITS.otp],
  ["passkey", TRAITS.passkey],
]);

/** The traits that a filter asks about, and those of them that a user must have. */
export function traitsAsked({ method = "", isVerified, isAnonymous }: UserFilter): { mask: number; value: number } {
  const bits = [
    [METHODS.get(method) ?? 0, true],
    [TRAITS.verified, isVerified],
    [TRAITS.anonymous, isAnonymous],
  ] as const;
  let [mask, value] = [0, 0];
  for (const [bit, isWanted] of bits) {
    if (isWanted === undefined) continue;
    mask |= bit;
    if (isWanted) value |= bit;
  }
  return { mask, value };
}

/** The provider that a filter asks about, or null. */
export const providerAsked = ({ method = "" }: UserFilter): string | null =>
  method === "" || METHODS.has(method) ? null : method;
