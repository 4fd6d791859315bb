import { timingSafeEqual } from "node:crypto";
import { SECRET_LENGTH, UNSUBSCRIBE_LINK_LIFETIME_MILLIS } from "#contract/limits.ts";
import { hmac } from "#server/crypto/digest.ts";
import { base32 } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";

export interface Subscription {
  projectId: string;
  userId: string;
  categoryId: string;
}

/**
 * The link that ends mails of a category. Its code vouches for the rest of it, so nothing is stored for each mail, and
 * it works as often as it is used: it is no credential.
 */
export function unsubscribeLinkFor(deps: Pick<Deps, "keyring" | "now" | "settings">, subscription: Subscription) {
  const expiresAt = deps.now() + UNSUBSCRIBE_LINK_LIFETIME_MILLIS;
  const code = codeFor(deps, subscription, expiresAt);
  const query = new URLSearchParams({
    code,
    project_id: subscription.projectId,
    recipient_id: subscription.userId,
    category_id: subscription.categoryId,
    expires_at_millis: String(expiresAt),
  });
  return { code, link: `${deps.settings.publicUrl}/api/v1/emails/unsubscribe-link?${query}` };
}

/** Whether a link came from here as it is. */
export function isUnsubscribeCode(
  deps: Pick<Deps, "keyring">,
  { code, expiresAt, ...subscription }: Subscription & { code: string; expiresAt: number },
): boolean {
  const expected = Buffer.from(codeFor(deps, subscription, expiresAt));
  const given = Buffer.from(code);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function codeFor({ keyring }: Pick<Deps, "keyring">, subscription: Subscription, expiresAt: number): string {
  const { projectId, userId, categoryId } = subscription;
  const mac = hmac(keyring.derive("unsubscribe links"), JSON.stringify([projectId, userId, categoryId, expiresAt]));
  return base32(Buffer.from(mac, "hex"), SECRET_LENGTH);
}
