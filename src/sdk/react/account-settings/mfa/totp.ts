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
