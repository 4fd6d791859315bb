const MAX_LENGTH = 60;

// Control characters, and what is invisible or turns around what follows.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** It looks like a dot, but no mail program makes a link of what is around it. */
const DOT = "\u2024";

/**
 * A name that somebody chose, as it may stand in a mail of ours: one short line of which no mail program makes a link. A
 * name must not be a message of its own to whoever gets the mail.
 */
export function plainName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(UNSEEN, " ")
    .replaceAll("://", " ")
    .replace(/\.(?=[\p{L}\p{N}])/gu, DOT)
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...line];
  return characters.length > MAX_LENGTH
    ? `${characters
        .slice(0, MAX_LENGTH - 1)
        .join("")
        .trimEnd()}…`
    : line;
}
