/**
 * Writes bytes as one big number with the given digits, padded to a length: texts of equal length sort as the bytes do.
 */
export function numberText(bytes: Uint8Array, digits: string, length: number): string {
  const base = BigInt(digits.length);
  let rest = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (let at = 0; at < length; at++) {
    text = digits[Number(rest % base)] + text;
    rest /= base;
  }
  return text;
}
