import { isObject } from "../inputs/json.ts";

/** A line of a user, team or member whose picture is a link. */
export interface LinkedLine {
  link: string;
  /** The line with the picture itself in place of the link. */
  with(dataUrl: string): string;
}

const TYPES = new Set<unknown>(["user", "team", "team_member"]);

/**
 * The link in a line of an import; undefined for every other line, also for one that is damaged: the check of the import
 * says what is wrong with it. `ownFiles` begins the links to pictures that this server has already.
 */
export function linkedLine(line: string, ownFiles: string): LinkedLine | undefined {
  if (!line.includes('"profile_image_url"')) return undefined;
  const record = parsed(line);
  if (!isObject(record) || !TYPES.has(record.type)) return undefined;
  const { profile_image_url: link } = record;
  if (typeof link !== "string" || !/^https?:\/\//i.test(link) || link.startsWith(ownFiles)) return undefined;
  return { link, with: (dataUrl) => JSON.stringify({ ...record, profile_image_url: dataUrl }) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // No line of an import.
    return undefined;
  }
}
