import { Value } from "@sinclair/typebox/value";
import { type EmailAddress, emailAddress } from "#contract/fields.ts";
import type { JsonValue } from "#contract/json.ts";
import { LegacyUser } from "#contract/legacy-verifier.ts";
import { TOTP_SECRET_MAX_BYTES, TOTP_SECRET_MIN_BYTES } from "#contract/limits.ts";
import { shortened } from "#contract/shortened.ts";
import { parseForeignJson } from "#server/http/reply/json.ts";
import "#server/http/reply/json-size.ts";

/** An address of a user who moves, in the form in which addresses are stored. */
export interface MovingAddress {
  email: EmailAddress;
  isPrimary: boolean;
  isVerified: boolean;
  usedForAuth: boolean;
}

/** A user who moves in, as the former product describes them. */
export interface MovingUser {
  displayName: string | null;
  profileImageUrl: string | null;
  clientMetadata: JsonValue | undefined;
  clientReadOnlyMetadata: JsonValue | undefined;
  serverMetadata: JsonValue | undefined;
  signedUpAt: number | null;
  totpSecret: string | null;
  externalId: string | null;
  /** The address that was typed. It is used for signing in, whatever the answer says. */
  asked: { email: EmailAddress; isVerified: boolean };
  others: MovingAddress[];
}

/** What a verifier says: the user whose password it is, that it is not theirs, or nothing that can be used. */
export type LegacyAnswer = { user: MovingUser } | { refusedWith: number } | { fault: string };

const SHOWN_CHARACTERS = 100;

/** Reads the answer of a verifier about an address. Faults name fields, never values. */
export function answerOf(status: number, text: string, email: EmailAddress): LegacyAnswer {
  if (status === 401 || status === 404) return { refusedWith: status };
  if (status >= 300 && status < 400)
    return { fault: `It answered with a redirect (${status}), which is not followed.` };
  if (status !== 200) return { fault: `It answered with status ${status}. Expected are 200, 401 and 404.` };
  const said = parsed(text);
  if (!Value.Check(LegacyUser, said)) {
    const first = Value.Errors(LegacyUser, said).First();
    const where = shortened(first?.path || "the whole answer", SHOWN_CHARACTERS);
    return { fault: `Its answer is not a user in the form that the documentation describes: ${where}.` };
  }
  const secret = said.totp_secret_base64 ?? null;
  if (secret !== null && !isGoodSecret(secret))
    return { fault: "Its answer has a totp_secret_base64 of a wrong length." };
  const addresses = addressesOf(said.contact_channels ?? [], email);
  if ("fault" in addresses) return addresses;
  const user: MovingUser = {
    displayName: said.display_name || null,
    profileImageUrl: said.profile_image_url ?? null,
    clientMetadata: said.client_metadata,
    clientReadOnlyMetadata: said.client_read_only_metadata,
    serverMetadata: said.server_metadata,
    signedUpAt: said.signed_up_at_millis ?? null,
    totpSecret: secret,
    externalId: said.external_id ?? null,
    ...addresses,
  };
  return { user };
}

function addressesOf(
  channels: NonNullable<LegacyUser["contact_channels"]>,
  email: EmailAddress,
): Pick<MovingUser, "asked" | "others"> | { fault: string } {
  const found = new Map<EmailAddress, MovingAddress>();
  for (const { value, is_primary = false, is_verified = false, used_for_auth = false } of channels) {
    const address = emailAddress(value.trim());
    if (address === null) return { fault: "Its answer has a contact channel that is not an email address." };
    if (found.has(address)) return { fault: "Its answer has an address twice." };
    // An address that the former product has not verified must not sign anybody in: only the typed one comes with a password.
    const usedForAuth = used_for_auth && is_verified;
    const isPrimary = is_primary && is_verified;
    found.set(address, { email: address, isPrimary, isVerified: is_verified, usedForAuth });
  }
  const asked = found.get(email);
  if (found.size > 0 && !asked) return { fault: "Its answer is about a user who does not have the address." };
  found.delete(email);
  const others = [...found].map(([, address]) => address);
  if (others.filter(({ isPrimary }) => isPrimary).length > (asked?.isPrimary ? 0 : 1)) {
    return { fault: "Its answer has more than one primary address." };
  }
  return { asked: { email, isVerified: asked?.isVerified ?? false }, others };
}

function isGoodSecret(base64: string): boolean {
  const { length } = Buffer.from(base64, "base64");
  return length >= TOTP_SECRET_MIN_BYTES && length <= TOTP_SECRET_MAX_BYTES;
}

function parsed(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The same fault as any other text that is no user.
    return null;
  }
}
