import type { TObject } from "@sinclair/typebox";
import type { PasswordHasher } from "#server/crypto/password-hash.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import type { Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Settings } from "#server/settings.ts";

/** One line of a file: its type and the fields of that type. */
export type FileRecord = { [field: string]: unknown };

/** The dependencies of reading and writing records. */
export interface TransferDeps {
  settings: Pick<Settings, "publicUrl" | "svix">;
  keyring: Keyring;
  /** Hashes as the server does. Its queue has room for a batch. */
  passwords: Pick<PasswordHasher, "hash" | "verify" | "isOutdated">;
  now(): number;
}

/** The common type of a `read` and a `write`. */
export type Db = Snapshot | Transaction;

/** A value that is not accepted: its place and the expected value. */
export interface Fault {
  field: string;
  value?: unknown;
  expected: string;
}

export interface Stored<R> {
  projectId: string;
  record: R;
}

/** Why a valid record is not imported. */
export interface Refused {
  field: string | null;
  value: string;
  reason: string;
}

/** A record that must exist before another can refer to it. */
export interface Reference {
  to: "project" | "team" | "user" | "permission";
  /** The key of that record. */
  id: string;
  field: string;
}

/**
 * A kind of record in a file: its schema, and how it is read from and written to the database. Everything about a noun
 * is in its file and in its position in `nouns.ts`; docs/export-import.md describes its fields.
 *
 * A field that a record omits keeps the stored value, or gets its default in a new record.
 */
export interface Noun<R = FileRecord> {
  readonly type: string;
  readonly schema: TObject;
  /** Belongs to the project itself, not to its users: left out when these are imported into another project. */
  readonly isOfProject?: boolean;
  /** Whether only files with secrets have such records. */
  readonly isSecret?: boolean;
  /** Whether an existing record stays, also where the file says something else. */
  readonly staysAsItIs?: boolean;

  /** Yields the records of a project that do not belong to users, chunk by chunk in a fixed order. */
  inProject?(db: Db, deps: TransferDeps, projectId: string): AsyncIterable<R[]>;
  /** Returns the records that belong to some users; they follow their users' records. */
  ofUsers?(db: Db, deps: TransferDeps, projectId: string, userIds: string[]): Promise<R[]>;
  /**
   * Returns the record without the fields that only `--include-secrets` writes, and the names of the removed fields.
   */
  withoutSecrets?(record: R): { record: R; leftOut: string[] };

  /** Returns problems that the schema cannot express. */
  faults?(record: R): Fault[];
  /** Returns the record in its stored form, with the ids that a file may omit. */
  complete(record: R, projectId: string): R;
  /** Returns the key by which two records are the same, in every project. */
  keyOf(record: R): string;
  references?(record: R): Reference[];
  /** Returns names that only one record may have: addresses for sign-in, credentials. */
  claims?(record: R, projectId: string): string[];
  /** Returns which of those names are in use, with the key of the record that has each. */
  holders?(db: Db, deps: TransferDeps, projectId: string, records: R[]): Promise<Map<string, string>>;
  /** Returns further records that come with a record, as a dry run knows them: `permission <key>`. */
  brings?(record: R): string[];
  /** Returns a check that says why there is no room for a record. It is asked for each new record, in their order. */
  room?(db: Db, deps: TransferDeps, projectId: string): Promise<(record: R) => Refused | null>;

  /** Returns what is stored under the records' keys, in any project. */
  stored(db: Db, deps: TransferDeps, projectId: string, records: R[]): Promise<Map<string, Stored<R>>>;
  /** Merges a record with the stored one, where replacing each given field would be wrong. */
  merge?(db: Db, deps: TransferDeps, given: R, stored: R | undefined): R | Promise<R>;
  /**
   * Returns the records of a batch with values that take long to compute, before the batch is planned. A dry run only
   * recognizes what is stored.
   */
  ready?(deps: TransferDeps & { store: Store }, projectId: string, records: R[], dryRun: boolean): Promise<R[]>;
  /** Prepares data before the transaction, in which only the database may be awaited. */
  prepare?(): Promise<unknown>;
  create(tx: Transaction, deps: TransferDeps, projectId: string, records: R[], prepared: unknown): Promise<void>;
  update(tx: Transaction, deps: TransferDeps, projectId: string, record: R, before: R): Promise<void>;
}

/** Drops the type of a noun's records: the schema has checked them before they are used. */
export function noun<R extends object>(definition: Noun<R>): Noun {
  const erased: unknown = definition;
  return erased as Noun;
}

/** Returns the key of a record that has an id. */
export const idOf = ({ id }: { id: string }): string => id;

/** Maps rows by the key of their record. */
export function byKey<Row extends { projectId: string }, R>(
  rows: Row[],
  encode: (row: Row) => R,
  keyOf: (record: R) => string,
): Map<string, Stored<R>> {
  return new Map(
    rows.map((row) => {
      const record = encode(row);
      return [keyOf(record), { projectId: row.projectId, record }];
    }),
  );
}

/** Sorts by time, and by key among equals: the order is the same on every database. */
export function inOrder<R extends { created_at_millis?: number }>(records: R[], keyOf: (record: R) => string): R[] {
  const order = (a: R, b: R) =>
    (a.created_at_millis ?? 0) - (b.created_at_millis ?? 0) || (keyOf(a) < keyOf(b) ? -1 : 1);
  return records.sort(order);
}
