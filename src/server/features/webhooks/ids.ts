const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** As long as Svix's: a prefix that says what it is, and 27 characters, 160 bits. */
export function newId(prefix: "ep" | "atmpt" | "qtask"): string {
  let rest = BigInt(`0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString("hex")}`);
  let text = "";
  for (let at = 0; at < 27; at++) {
    text = ALPHABET[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return `${prefix}_${text}`;
}
