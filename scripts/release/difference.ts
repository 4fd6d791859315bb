/** How two builds of one file differ, or null if they are the same. */
export interface Difference {
  bytes: number;
  /** The offset of the first byte that differs. */
  first: number;
  sizes: [number, number];
}

export function differenceOf(a: Buffer, b: Buffer): Difference | null {
  if (a.equals(b)) return null;
  const shorter = Math.min(a.length, b.length);
  let bytes = Math.abs(a.length - b.length);
  let first = shorter;
  for (let at = 0; at < shorter; at++) {
    if (a[at] === b[at]) continue;
    bytes++;
    first = Math.min(first, at);
  }
  return { bytes, first, sizes: [a.length, b.length] };
}
