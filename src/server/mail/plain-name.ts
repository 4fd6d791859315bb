const MAX_LENGTH = 60;

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Invisible, or turning around what follows, so that a name reads as another.
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+/gu;
const DOT_WITHIN = /[.\uff0e\uff61](?=\S)/g;
/** It looks like a dot, but no mail program makes a link of what is around it. */
const ONE_DOT_LEADER = "\u2024";

/**
 * A name that somebody chose, as it may stand in a mail of ours: one short line of which no mail program makes a link. A
 * name must not be a message of its own to whoever gets the mail.
 */
export function plainName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(BREAKS, " ")
    .replace(UNSEEN, "")
    .replaceAll("://", " ")
    .replace(DOT_WITHIN, ONE_DOT_LEADER)
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...line];
  if (characters.length <= MAX_LENGTH) return line;
  return `${characters
    .slice(0, MAX_LENGTH - 1)
    .join("")
    .trimEnd()}…`;
}
