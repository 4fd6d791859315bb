/** A row's value in the order of its list: a time, or a text. */
export type Place = number | string;

/** The first row of a page, as a cursor names it. */
export interface CursorRow {
  id: string;
  /** Null if the cursor is only an id, which clients may have from elsewhere: the row must then exist. */
  place: Place | null;
}

/** The id, and the place behind it: digits of a time, or a text as base64url after a tilde. */
const WITH_PLACE = /^(.+)\.(?:(\d{1,16})|~([\w-]*))$/s;

/**
 * Writes a cursor that stays valid when its row is deleted. Its place is not a secret: a caller who has it has seen the
 * list.
 */
export const writeCursor = (id: string, place: Place): string =>
  typeof place === "number" ? `${id}.${place}` : `${id}.~${Buffer.from(place).toString("base64url")}`;

export function readCursor(cursor: string): CursorRow {
  const [, id, time, text] = WITH_PLACE.exec(cursor) ?? [];
  if (id === undefined) return { id: cursor, place: null };
  // PostgreSQL takes no NUL characters.
  return {
    id,
    place:
      time === undefined
        ? Buffer.from(text ?? "", "base64url")
            .toString()
            .replaceAll("\0", "")
        : Number(time),
  };
}
