import { createHmac } from "node:crypto";
import { keyOf, type Secrets } from "#server/features/webhooks/secrets.ts";

/**
 * Returns the headers of Standard Webhooks, also under Svix's names. Recently rotated secrets sign, too, so that a receiver
 * with the old or the new secret finds a signature that it can verify.
 */
export function signedHeaders(
  { id, body, now }: { id: string; body: string; now: number },
  { current, previous }: Secrets,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signing = [current, ...previous.filter(({ until }) => until > now).map(({ secret }) => secret)];
  const signature = signing
    .map((secret) => `v1,${createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64")}`)
    .join(" ");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signature,
    "svix-id": id,
    "svix-timestamp": timestamp,
    "svix-signature": signature,
  };
}
