/** Decodes base64 with or without padding; returns null unless an encoder could have written exactly this text. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return toBase64(bytes) === text.replace(/={1,2}$/, "") ? bytes : null;
}

/** Without padding, as PHC's texts have it. */
export const toBase64 = (bytes: Uint8Array): string => padded(bytes).replace(/=+$/, "");

export const padded = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

const CRYPT_ALPHABET = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The encoding of crypt(3) and phpass: three bytes at a time, the lowest six bits first. */
export function toCrypt64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3);
    let bits = group.reduceRight((all, byte) => (all << 8) | byte, 0);
    for (let left = group.length + 1; left > 0; left--, bits >>= 6) text += CRYPT_ALPHABET.charAt(bits & 63);
  }
  return text;
}

/** Whether the bits beyond the last whole byte are zero, as every encoder leaves them. */
export const isCrypt64 = (text: string): boolean => {
  const spare = (text.length * 6) % 8;
  return CRYPT_ALPHABET.indexOf(text.at(-1) ?? "") < 1 << (6 - spare);
};

/** The number that one character of crypt's alphabet stands for. */
export const fromCrypt64 = (letter: string): number => CRYPT_ALPHABET.indexOf(letter);
