import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { passwordHasher } from "#server/crypto/password-hash.ts";
import { convert, productOf } from "#server/move-in/convert.ts";
import { openInput } from "#server/move-in/inputs/open.ts";
import type { MoveMap } from "#server/move-in/map.ts";
import type { ProductName } from "#server/move-in/product-names.ts";
import type { MoveReport } from "#server/move-in/report.ts";
import { Source } from "#server/move-in/source.ts";
import type { FileRecord } from "#server/transfer/noun.ts";

export const MOVED_INTO = "aaaaaaaa-1111-4111-8111-aaaaaaaaaaaa";

/** The time of conversions in tests. */
const MOVED_AT = Date.UTC(2026, 10, 1);

export interface MoveInOptions {
  /** Without it, the source has to say itself what it is. */
  from?: ProductName;
  map?: MoveMap;
  now?: number;
}

export interface MovedIn {
  report: MoveReport;
  /** The lines between the header and the end, by their type. */
  lines: Partial<Record<string, FileRecord[]>>;
  /** The lines of one type. */
  of(type: string): FileRecord[];
  /** The user with this id in the source, or with this address. */
  user(idOrAddress: string): FileRecord | undefined;
  /** What the report says of a field, such as `users.email`: the field here, or why it was left out. */
  became(field: string): string | undefined;
  warnings: string[];
}

/** Converts files of another product, by name and content; an object is written as JSON, and bytes as they are. */
export async function moveIn(
  files: Readonly<Record<string, string | Uint8Array | object>>,
  options: MoveInOptions = {},
): Promise<MovedIn> {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-move-in-"));
  try {
    const source = join(folder, "source");
    for (const [name, content] of Object.entries(files)) {
      const file = join(source, name);
      mkdirSync(dirname(file), { recursive: true });
      const isBytes = typeof content === "string" || content instanceof Uint8Array;
      writeFileSync(file, isBytes ? content : JSON.stringify(content));
    }
    return await moveInFrom([source], folder, options);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same from files, folders and databases that are there. `folder` is where the lines go. */
export async function moveInFrom(
  places: readonly string[],
  folder: string,
  { from, map = {}, now = MOVED_AT }: MoveInOptions = {},
): Promise<MovedIn> {
  const scratch = join(folder, "scratch");
  mkdirSync(scratch);
  const source = new Source(await openInput(places));
  try {
    const product = await productOf(source, from);
    const converted = await convert(product, source, { projectId: MOVED_INTO, map, scratch, now: () => now });
    const parts: Uint8Array[] = [];
    for await (const chunk of converted.lines.chunks()) parts.push(chunk);
    const text = Buffer.concat(parts).toString();
    const records = text
      .trim()
      .split("\n")
      .slice(1, -1)
      .map((line) => JSON.parse(line) as FileRecord);
    const lines = Object.groupBy(records, ({ type }) => String(type));
    const { report } = converted;
    // No conversion of any test may lose a row in silence.
    if (lostRows(report).length > 0) throw new Error(`Rows are lost: ${JSON.stringify(report.collections)}`);
    return {
      report,
      lines,
      of: (type) => lines[type] ?? [],
      user: (wanted) => lines.user?.find((user) => isUser(user, wanted)),
      became: (field) => became(report, field),
      warnings: report.warnings.map(({ says }) => says),
    };
  } finally {
    await source.close();
  }
}

const isUser = ({ id, external_id, contact_channels }: FileRecord, wanted: string): boolean =>
  external_id === wanted ||
  id === wanted ||
  (Array.isArray(contact_channels) && contact_channels.some(({ value }) => value === wanted));

function became({ fields }: MoveReport, field: string): string | undefined {
  const found = fields.find((each) => `${each.collection}.${each.field}` === field);
  return found && (found.as ?? `left out: ${found.why}`);
}

/** The rows that a report loses: none, if every one of them was moved, joined with another, or left out with a reason. */
export const lostRows = ({ collections }: MoveReport) =>
  collections.filter(({ rows, moved, joined, left }) => rows !== moved + joined + left);

/** The fields that nothing knows what to do with. */
export const unknownFields = ({ fields }: MoveReport) =>
  fields.filter(({ why }) => why?.includes("does not know")).map(({ collection, field }) => `${collection}.${field}`);

/** Whether a password opens the account of a line, as it would at a sign-in. */
export async function opens(user: FileRecord | undefined, password: string): Promise<boolean> {
  const hash = user?.password_hash;
  if (typeof hash !== "string") return false;
  return (await passwordHasher({ wait: async () => {} }).verify(password, hash, { projectId: null })) !== false;
}
