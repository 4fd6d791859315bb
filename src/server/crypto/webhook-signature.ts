import { createHmac, randomBytes } from "node:crypto";
import type { Keyring } from "./seal.ts";

/** The secrets that sign messages: the current one, and older ones that sign, too, until receivers have the new one. */
export interface SigningSecrets {
  current: string;
  previous: { secret: string; until: number }[];
}

const PREFIX = "whsec_";
const SECRET_BYTES = 24;

export const newSigningSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** Returns the signing key of a secret. */
export const keyOfSecret = (secret: string) => Buffer.from(secret.slice(PREFIX.length), "base64");

export const sealSecrets = ({ keyring }: { keyring: Keyring }, secrets: SigningSecrets) =>
  keyring.seal(JSON.stringify(secrets));

export const openSecrets = ({ keyring }: { keyring: Keyring }, sealed: Uint8Array): SigningSecrets =>
  JSON.parse(keyring.open(sealed));

/**
 * Returns the headers of Standard Webhooks, also under Svix's names. Recently rotated secrets sign, too, so that a receiver
 * with the old or the new secret finds a signature that it can verify.
 */
export function signedHeaders(
  { id, body, now }: { id: string; body: string; now: number },
  { current, previous }: SigningSecrets,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signing = [current, ...previous.filter(({ until }) => until > now).map(({ secret }) => secret)];
  const signature = signing
    .map(
      (secret) =>
        `v1,${createHmac("sha256", keyOfSecret(secret)).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
    )
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
