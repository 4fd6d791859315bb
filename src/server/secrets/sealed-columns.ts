import { asc, gt, inArray, sql } from "drizzle-orm";
import { HEADER_BYTES, type Keyring } from "#server/crypto/seal.ts";
import { columnsOf } from "#server/db/query/columns-of.ts";
import type { Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";

/** A column whose values are sealed, and the primary key of its table. */
export interface SealedColumn {
  table: keyof Tables;
  key: string;
  column: string;
}

/**
 * Every sealed column: a column that is missing here is lost when an old secret is removed. A test finds missing
 * columns.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "projects", key: "id", column: "sealedConfig" },
  { table: "signingKeys", key: "id", column: "sealedPrivateKey" },
  { table: "users", key: "id", column: "sealedTotpSecret" },
  { table: "recoveryCodes", key: "id", column: "sealedCode" },
  { table: "oauthTokens", key: "id", column: "sealedToken" },
  { table: "webhookEndpoints", key: "id", column: "sealedSecrets" },
  { table: "webhookEndpoints", key: "id", column: "sealedHeaders" },
  { table: "legacyVerifiers", key: "projectId", column: "sealedSecrets" },
  { table: "mails", key: "id", column: "sealedContent" },
  { table: "codes", key: "id", column: "sealedData" },
  { table: "cliLogins", key: "id", column: "sealedRefreshToken" },
  { table: "oauthCodes", key: "digest", column: "sealedData" },
  { table: "oauthFlows", key: "stateDigest", column: "sealedData" },
  { table: "oauthTokenFamilies", key: "id", column: "sealedReply" },
  { table: "imports", key: "id", column: "sealedMap" },
  { table: "imports", key: "id", column: "sealedReport" },
  { table: "imports", key: "id", column: "sealedResult" },
  { table: "importLines", key: "id", column: "sealedLines" },
  { table: "certificates", key: "key", column: "sealedState" },
];

/** How many rows one statement reads: less than a millisecond, so that requests do not wait. */
const STEP = 500;

/** A row with a sealed value, and the first bytes of the value: they name its secret. */
export interface SealedRow {
  key: string;
  header: Buffer;
}

/** Reads the next rows of a sealed column, after a key. `next` is where to continue; null at the end. */
export async function sealedRows(
  store: Store,
  column: SealedColumn,
  after: string,
): Promise<{ rows: SealedRow[]; next: string | null }> {
  const found = await store.read((db) => {
    const { from, columns } = columnsOf(db, column.table, column.key, column.column);
    const [key, sealed] = columns;
    return db
      .select({ key: sql<string>`${key}`, header: sql<Uint8Array | null>`substr(${sealed}, 1, ${HEADER_BYTES})` })
      .from(from)
      .where(gt(key, after))
      .orderBy(asc(key))
      .limit(STEP);
  });
  // The row that holds what is left of deleted projects has an empty value.
  const rows = found.flatMap(({ key, header }) => (header?.length ? [{ key, header: Buffer.from(header) }] : []));
  return { rows, next: found.length < STEP ? null : (found.at(-1)?.key ?? null) };
}

/** Reads the values of these rows; those that were removed in the meantime are left out. */
export async function sealedValues(
  db: Snapshot | Transaction,
  { table, key, column }: SealedColumn,
  keys: readonly string[],
): Promise<{ key: string; sealed: Uint8Array }[]> {
  const { from, columns } = columnsOf(db, table, key, column);
  const [keyColumn, sealedColumn] = columns;
  const rows = await db
    .select({ key: sql<string>`${keyColumn}`, sealed: sql<Uint8Array | null>`${sealedColumn}` })
    .from(from)
    .where(inArray(keyColumn, [...keys]));
  return rows.flatMap(({ key, sealed }) => (sealed ? [{ key, sealed }] : []));
}

/** Returns the sealed value, or null if it is damaged: the cipher reports no details. */
export function openedOrNull(keyring: Keyring, sealed: Uint8Array): string | null {
  try {
    return keyring.open(sealed);
  } catch {
    return null;
  }
}
