import { type Static, Type } from "@sinclair/typebox";
import { type EmailAddress, emailAddress } from "#contract/fields.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { derivedId } from "#server/transfer/derived-id.ts";
import { Millis, Optional, orNull, Switch, Text, Uuid } from "#server/transfer/fields.ts";
import type { Fault } from "#server/transfer/noun.ts";

/** An address within its user's record, since addresses show who the user is. */
export const ContactChannel = Type.Object(
  {
    id: Optional(Uuid),
    value: Text,
    is_primary: Optional(Switch),
    is_verified: Optional(Switch),
    used_for_auth: Optional(Switch),
    proven_at_millis: Optional(orNull(Millis)),
    created_at_millis: Optional(Millis),
  },
  { expected: "an object with an address as its value" },
);
export type ContactChannel = Static<typeof ContactChannel>;
type Row = Tables["contactChannels"]["$inferSelect"];

/** The address of a record, which a file may write in capitals or with spaces around it; null for a text that is none. */
const addressIn = ({ value }: Pick<ContactChannel, "value">) => emailAddress(value.trim());

/** The address of a record without faults. */
export function addressOf(channel: Pick<ContactChannel, "value">): EmailAddress {
  const address = addressIn(channel);
  if (address === null) throw new Error("A record without faults has an address that is not valid.");
  return address;
}

export function channelFaults(channels: ContactChannel[]): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  let primary = false;
  for (const [index, channel] of channels.entries()) {
    const { value, is_primary } = channel;
    const field = `contact_channels/${index}`;
    const address = addressIn(channel);
    if (address === null) faults.push({ field: `${field}/value`, value, expected: "an email address" });
    else if (seen.has(address)) faults.push({ field: `${field}/value`, value, expected: "each address only once" });
    if (is_primary && primary)
      faults.push({ field: `${field}/is_primary`, value: true, expected: "one primary address" });
    if (address !== null) seen.add(address);
    primary ||= is_primary ?? false;
  }
  return faults;
}

/** Completes addresses to their stored form. If no record sets `is_primary`, the first one is primary and used for sign-in. */
export function completeChannels(channels: ContactChannel[], userId: string): ContactChannel[] {
  const primary = channels.findIndex(({ is_primary }) => is_primary);
  const hasNone = primary < 0 && channels.every(({ is_primary }) => is_primary === undefined);
  return channels
    .map((channel, index) => {
      const value = addressOf(channel);
      const isPrimary = hasNone ? index === 0 : index === primary;
      return {
        ...channel,
        id: channel.id ?? derivedId(userId, "contact_channel", value),
        value,
        is_primary: isPrimary,
        used_for_auth: channel.used_for_auth ?? isPrimary,
      };
    })
    .sort((a, b) => (a.value < b.value ? -1 : 1));
}

export const encodeChannel = (row: Row): ContactChannel => ({
  id: row.id,
  value: row.value,
  is_primary: row.isPrimary,
  is_verified: row.isVerified,
  used_for_auth: row.usedForAuth,
  proven_at_millis: row.provenAt,
  created_at_millis: row.createdAt,
});

/** Makes the row of an address. An address that the import marks as verified counts as proven, as it does from a server. */
export function channelRow(channel: ContactChannel, owner: { projectId: string; userId: string }, now: number): Row {
  const isVerified = channel.is_verified ?? false;
  return {
    ...owner,
    id: channel.id ?? derivedId(owner.userId, "contact_channel", channel.value),
    type: "email",
    value: addressOf(channel),
    isPrimary: channel.is_primary ?? false,
    isVerified,
    usedForAuth: channel.used_for_auth ?? false,
    provenAt: channel.proven_at_millis === undefined ? (isVerified ? now : null) : channel.proven_at_millis,
    createdAt: channel.created_at_millis ?? now,
  };
}
