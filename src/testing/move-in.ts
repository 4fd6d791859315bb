import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { passwordHasher } from "#server/crypto/password-hash.ts";
import { convert, productOf } from "#server/move-in/convert.ts";
import { linesOf } from "#server/move-in/inputs/json-lines.ts";
import { openInput } from "#server/move-in/inputs/open.ts";
import type { MoveMap } from "#server/move-in/map.ts";
import type { ProductName } from "#server/move-in/product-names.ts";
import type { MoveReport } from "#server/move-in/report.ts";
import { Source } from "#server/move-in/source.ts";
import type { FileRecord } from "#server/transfer/noun.ts";

/** The project of conversions in tests. */
const INTO_PROJECT = "11111111-2222-4333-8444-555555555555";
const MOVED_AT = Date.UTC(2026, 10, 1);

export interface Moved {
  report: MoveReport;
  /** The lines of a type. */
  of(type: string): FileRecord[];
  /** The user with this id in the source, or with this address. */
  user(idOrAddress: string): FileRecord | undefined;
  /** What the report says of a field: the field here, or why it was left out. */
  became(field: string): string | undefined;
  /** The warnings, without their counts. */
  warnings: string[];
}

type Content = string | Uint8Array | object;

/**
 * Converts a source as `hallpass import` does. Without `from`, the source says what it is of. Objects are written as JSON.
 * Each conversion is checked for silent losses: every row is moved, joined or left out.
 */
export async function moveIn(
  files: Record<string, Content>,
  { from, map = {} }: { from?: ProductName; map?: MoveMap } = {},
): Promise<Moved> {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-moving-"));
  try {
    const folder = join(directory, "source");
    for (const [name, content] of Object.entries(files)) write(join(folder, name), content);
    const scratch = join(directory, "scratch");
    mkdirSync(scratch);
    const names = Object.keys(files);
    return await movedOf([names.length === 1 ? join(folder, names[0] ?? "") : folder], scratch, { from, map });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Converts what `places` name: files, folders, addresses of databases. */
async function movedOf(
  places: readonly string[],
  scratch: string,
  { from, map = {} }: { from?: ProductName; map?: MoveMap } = {},
): Promise<Moved> {
  const source = new Source(await openInput(places));
  try {
    const product = await productOf(source, from);
    const options = { projectId: INTO_PROJECT, map, scratch, now: () => MOVED_AT };
    const { lines, report } = await convert(product, source, options);
    for (const { name, rows, moved, joined, left } of report.collections) {
      if (rows !== moved + joined + left) throw new Error(`Rows of ${name} are lost: ${JSON.stringify(report)}`);
    }
    const records: FileRecord[] = [];
    const chunks = () => lines.chunks();
    for await (const line of linesOf({ name: "lines", chunks })) records.push(JSON.parse(line));
    const of = (type: string) => records.filter((record) => record.type === type);
    return {
      report,
      of,
      user: (wanted) => userWith(wanted, of("user")),
      became: becameIn(report),
      warnings: report.warnings.map(({ says }) => says),
    };
  } finally {
    await source.close();
  }
}

function write(file: string, content: Content): void {
  mkdirSync(dirname(file), { recursive: true });
  const isRaw = typeof content === "string" || content instanceof Uint8Array;
  writeFileSync(file, isRaw ? content : JSON.stringify(content));
}

const userWith = (wanted: string, users: readonly FileRecord[]): FileRecord | undefined =>
  users.find(
    ({ id, external_id, contact_channels }) =>
      external_id === wanted ||
      id === wanted ||
      (contact_channels as FileRecord[]).some(({ value }) => value === wanted),
  );

const becameIn =
  ({ fields }: MoveReport) =>
  (field: string) => {
    const found = fields.find((each) => `${each.collection}.${each.field}` === field);
    return found && (found.as ?? `left out: ${found.why}`);
  };

/** Fields that no reader took, as `collection.field`. */
export const unknownFields = ({ fields }: MoveReport): string[] =>
  fields
    .filter(({ why }) => why?.includes("does not know the field"))
    .map(({ collection, field }) => `${collection}.${field}`);

const hasher = passwordHasher({ cost: { memoryCost: 8, timeCost: 1 } });

/** Whether a password opens the account of a user, as it would at a sign-in. */
export async function opens(user: FileRecord | undefined, password: string): Promise<boolean> {
  const hash = typeof user?.password_hash === "string" ? user.password_hash : null;
  return hash !== null && (await hasher.verify(password, hash, { projectId: INTO_PROJECT })) !== false;
}
