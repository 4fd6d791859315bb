import { argon2 } from "./argon2.ts";
import type { Format, Parsed, WeakHash } from "./format.ts";
import { parseUnwrapped } from "./formats.ts";

/**
 * `$wrapped$<inner>$argon2id$…`: argon2id of the sum of a weak hash. The inner text, in base64url, has the parameters and
 * the salt of that hash, with zeros in place of the sum. docs/decisions/0037-hashes-of-other-products.md.
 */
export const wrapped: Format = (text) => {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const outer = argon2(parts.outer);
  if (!outer || !("verify" in outer)) return outer;
  const { inner, weak } = parts;
  return {
    kind: `wrapped-${inner.kind}`,
    text,
    millis: inner.millis + outer.millis,
    verify: (password) => outer.verify(weak.derive(password)),
  };
};

/** The text of a weak hash whose sum was hashed with argon2id. */
export const wrappedText = ({ blank }: WeakHash, outer: string): string =>
  `$wrapped$${Buffer.from(blank).toString("base64url")}${outer}`;

/** Returns argon2id's part of a wrapped hash if it was made of a hash with these parameters and this salt. */
export function outerOf(text: string, { blank }: WeakHash): string | undefined {
  const parts = partsOf(text);
  return parts?.weak.blank === blank ? parts.outer : undefined;
}

function partsOf(text: string) {
  const [, encoded, outer] = /^\$wrapped\$([A-Za-z0-9_-]+)(\$argon2id\$.*)$/.exec(text) ?? [];
  if (encoded === undefined || outer === undefined) return undefined;
  const inner: Parsed = parseUnwrapped(Buffer.from(encoded, "base64url").toString());
  if (!inner || !("weak" in inner) || !inner.weak) return undefined;
  // Only the text that wrapping writes.
  if (wrappedText(inner.weak, outer) !== text) return undefined;
  return { inner, weak: inner.weak, outer };
}
