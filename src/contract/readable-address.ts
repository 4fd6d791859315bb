import { withAsciiDomain } from "./ascii-address.ts";

const PREFIX = "xn--";
const DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";
const LAST_CODE_POINT = 0x10ffff;

/** Latin letters beside those of another script. */
const MIXED =
  /\p{Script=Latin}.*[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}].*\p{Script=Latin}/u;
/** Only Cyrillic and Greek letters that look like Latin ones. */
const LIKE_LATIN = /^[\d\-асԁеһіјӏорԛѕԝхуьгпкνοικρυτϲ]+$/u;

/**
 * Returns an address as people read it: `ada@xn--mnchen-3ya.de` as `ada@münchen.de`. A domain that would read like
 * another one stays in ASCII: one that is not written back to the same ASCII, and one whose letters imitate Latin ones.
 */
export function readableAddress(address: string): string {
  if (!address.includes(PREFIX)) return address;
  const start = address.lastIndexOf("@") + 1;
  const labels = address.slice(start).split(".").map(readableLabel);
  const readable = address.slice(0, start) + labels.join(".");
  return withAsciiDomain(readable) === address ? readable : address;
}

function readableLabel(label: string): string {
  const decoded = label.startsWith(PREFIX) ? fromPunycode(label.slice(PREFIX.length)) : null;
  return decoded === null || MIXED.test(decoded) || LIKE_LATIN.test(decoded) ? label : decoded;
}

/** Decodes the Punycode of a label (RFC 3492 §6.2); null for a text that is none. */
function fromPunycode(text: string): string | null {
  const end = text.lastIndexOf("-");
  const points = [...text.slice(0, Math.max(end, 0))].map((each) => each.codePointAt(0) ?? 0);
  let [point, place, bias] = [128, 0, 72];
  for (let at = end + 1; at < text.length; ) {
    const before = place;
    for (let weight = 1, base = 36; ; base += 36) {
      const digit = at < text.length ? DIGITS.indexOf(text.charAt(at++)) : -1;
      if (digit < 0) return null;
      place += digit * weight;
      const threshold = Math.min(26, Math.max(1, base - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = points.length + 1;
    bias = adapted(place - before, length, before === 0);
    point += Math.floor(place / length);
    place %= length;
    if (point > LAST_CODE_POINT) return null;
    points.splice(place++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** Adapts the bias (RFC 3492 §6.1). */
function adapted(change: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? 700 : 2));
  delta += Math.floor(delta / length);
  let base = 0;
  for (; delta > 455; base += 36) delta = Math.floor(delta / 35);
  return base + Math.floor((36 * delta) / (delta + 38));
}
