import { timingSafeEqual } from "node:crypto";
import { DAY, SECRET_LENGTH, UNSUBSCRIBE_LINK_LIFETIME_MILLIS } from "#contract/limits.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import { base32, bytesOfBase32 } from "#server/crypto/base32.ts";
import { hmac } from "#server/crypto/digest.ts";
import type { Deps } from "#server/deps.ts";

export interface Subscription {
  userId: string;
  categoryId: string;
}

const PURPOSE = "unsubscribe links";
const USER_BYTES = 16;
const CLAIM_BYTES = USER_BYTES + 3;
/** 72 bits are enough: each guess costs a request to this server. */
const MAC_BYTES = 9;

/**
 * Returns the link that unsubscribes from emails of a category. Its code contains and authenticates the user and the
 * category: nothing is stored for each email, and the link can be used any number of times, since it is no credential.
 *
 * The code is 28 bytes in base32: the user's id, the category's index in the list, the day of its expiration (since
 * 1970), and the first bytes of an HMAC-SHA-256 over those.
 */
export function unsubscribeLinkFor(deps: Pick<Deps, "keyring" | "now" | "settings">, subscription: Subscription) {
  const claim = Buffer.alloc(CLAIM_BYTES);
  claim.write(subscription.userId.replaceAll("-", ""), "hex");
  claim.writeUInt8(
    NOTIFICATION_CATEGORIES.findIndex(({ id }) => id === subscription.categoryId),
    USER_BYTES,
  );
  claim.writeUInt16BE(Math.ceil((deps.now() + UNSUBSCRIBE_LINK_LIFETIME_MILLIS) / DAY), USER_BYTES + 1);
  const code = base32(Buffer.concat([claim, macOf(deps.keyring.derive(PURPOSE), claim)]), SECRET_LENGTH);
  return { code, link: `${deps.settings.publicUrl}/api/v1/emails/unsubscribe-link?code=${code}` };
}

/** Returns the subscription and the expiration of a code; null for a code that this server did not make. */
export function readUnsubscribeCode(
  deps: Pick<Deps, "keyring" | "now">,
  code: string,
): (Subscription & { expiresAt: number }) | null {
  const bytes = Buffer.from(bytesOfBase32(code.toLowerCase()) ?? []);
  if (bytes.length !== CLAIM_BYTES + MAC_BYTES) return null;
  const claim = bytes.subarray(0, CLAIM_BYTES);
  const mac = bytes.subarray(CLAIM_BYTES);
  const keys = deps.keyring.derivedKeys(PURPOSE, deps.now());
  if (!keys.some(({ key }) => timingSafeEqual(mac, macOf(key, claim)))) return null;
  const category = NOTIFICATION_CATEGORIES[claim.readUInt8(USER_BYTES)];
  if (!category) return null;
  const id = claim.toString("hex", 0, USER_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { userId: id, categoryId: category.id, expiresAt: claim.readUInt16BE(USER_BYTES + 1) * DAY };
}

const macOf = (key: Buffer, claim: Buffer) =>
  Buffer.from(hmac(key, claim.toString("hex")), "hex").subarray(0, MAC_BYTES);
