import { firstCharacters } from "#texts/first-characters.ts";

// Line breaks and other control characters could begin new headers.
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Invisible characters, and those that reverse the text after them so that a text reads as another.
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+/gu;

/** Returns a text as one line of visible characters, for a subject or a name in a mail. Spaces stay as they are. */
export const visibleLine = (text: string): string => text.toWellFormed().replace(BREAKS, " ").replace(UNSEEN, "");

const MAX_LENGTH = 60;

const DOT_WITHIN = /[.\uff0e\uff61](?=\S)/g;
/** Looks like a dot, but mail programs do not turn the text around it into a link. */
const ONE_DOT_LEADER = "\u2024";

/**
 * Returns a user-chosen name in a form that is safe in a mail: one short line that no mail program turns into a link. A
 * name must not carry a message to the recipient.
 */
export function plainName(name: string): string {
  const line = visibleLine(name).replaceAll("://", " ").replace(DOT_WITHIN, ONE_DOT_LEADER).replace(/\s+/g, " ").trim();
  return firstCharacters(line, MAX_LENGTH) === line ? line : `${firstCharacters(line, MAX_LENGTH - 1).trimEnd()}…`;
}
