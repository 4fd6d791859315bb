const STEP_MILLIS = 30_000;
const DIGITS = 6;
/** As long as the hash, which RFC 4226 recommends. */
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const newTotpSecret = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/** Returns a secret in the form in which people type it into an authenticator app (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, "0"), 2))).join("");
}

/** Returns the address of a secret, which authenticator apps read from a QR code. */
export function totpAddress({ secret, issuer, account }: { secret: Uint8Array; issuer: string; account: string }) {
  // A colon divides the two names in the label.
  const name = (text: string) => encodeURIComponent(text.replaceAll(":", " "));
  const parameters = `secret=${base32(secret)}&issuer=${name(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=30`;
  return `otpauth://totp/${name(issuer)}:${name(account)}?${parameters}`;
}

/** Browsers compute codes on https and on localhost only. */
export const canComputeCodes = (): boolean => Boolean(globalThis.crypto.subtle);

/**
 * Whether an authenticator app with this secret shows the code now, or showed it one step earlier or later (RFC 6238).
 * Only where `canComputeCodes`.
 */
export async function isTotpCode(secret: Uint8Array<ArrayBuffer>, code: string, now: number): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const step = Math.floor(now / STEP_MILLIS);
  const codes = await Promise.all([step - 1, step, step + 1].map((each) => codeAt(key, each)));
  return codes.includes(code);
}

async function codeAt(key: CryptoKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hash = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const offset = hash.getUint8(hash.byteLength - 1) & 15;
  const number = hash.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}
