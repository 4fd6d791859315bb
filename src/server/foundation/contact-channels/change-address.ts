import type { EmailAddress } from "#contract/fields.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { changeChannelIn } from "./change.ts";
import { makeNonePrimaryIn } from "./channels.ts";
import { requireFreeForAuthIn } from "./free-address.ts";

/** The fields of a channel that a caller changes; the others stay. */
export interface AddressChange {
  value?: EmailAddress;
  /** A server's statement about the new value, or about the old one if the value stays: true also proves it. */
  isVerified?: boolean;
  usedForAuth?: boolean;
  isPrimary?: boolean;
}

/**
 * Changes an address of a user, and decides whether its proof stays: somebody showed control of the old value, so a new
 * value is neither verified nor proven unless a server says so. docs/security/rules.md, rule 5. Throws `inUse()` when
 * another user signs in with the new value.
 */
export async function changeAddressIn(
  tx: Transaction,
  deps: Deps,
  caller: Pick<Caller, "level">,
  channel: Tables["contactChannels"]["$inferSelect"],
  change: AddressChange,
  inUse: () => Error,
): Promise<void> {
  const { value = channel.value, usedForAuth = channel.usedForAuth, isPrimary = channel.isPrimary } = change;
  const known = value === channel.value ? channel : { isVerified: false, provenAt: null };
  const isVerified = change.isVerified ?? known.isVerified;
  const provenAt = change.isVerified ? (known.provenAt ?? deps.now()) : known.provenAt;
  const isProven = provenAt !== null;
  if (usedForAuth) await requireFreeForAuthIn(tx, deps, caller, { ...channel, email: value, isProven }, inUse);
  if (isPrimary && !channel.isPrimary) await makeNonePrimaryIn(tx, channel);
  await changeChannelIn(tx, channel, { value, isPrimary, isVerified, usedForAuth, provenAt });
}
