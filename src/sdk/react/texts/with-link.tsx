import type { ReactNode } from "react";

/**
 * Returns a text with its link, whose words are between `<link>` and `</link>`. Without these marks, which an app's
 * replacement may lack, the whole text is the link.
 */
export function withLink(text: string, link: (words: string) => ReactNode): ReactNode {
  const [before, words, after] = text.split(/<\/?link>/);
  if (words === undefined) return link(text);
  return (
    <>
      {before}
      {link(words)}
      {after}
    </>
  );
}
