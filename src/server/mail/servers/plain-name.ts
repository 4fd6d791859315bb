import { firstCharacters } from "#texts/first-characters.ts";
import { visibleLine } from "./visible-line.ts";

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
