import type { TObject } from "@sinclair/typebox";
import type { Keyring } from "#server/crypto/seal.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Settings } from "#server/settings.ts";

/** One line of a file: its type and the fields of that type. */
export type FileRecord = { [field: string]: unknown };

/** What reading and writing records needs of the outside world. */
export interface TransferDeps {
  settings: Pick<Settings, "publicUrl">;
  keyring: Keyring;
  /** Whether a password hash is not of the kind that is made here today. */
  isOutdated(hash: string): boolean;
  now(): number;
}

/** What a `read` and a `write` have in common. */
export type Db = Snapshot | Transaction;

/** A value that cannot be taken: where it is and what should be there. */
export interface Fault {
  field: string;
  value?: unknown;
  expected: string;
}

export interface Stored<R> {
  projectId: string;
  record: R;
}

/** What another record has to have been there for. */
export interface Reference {
  to: "project" | "team" | "user";
  id: string;
  field: string;
}

/**
 * What one kind of thing looks like on a file, and how it comes from the database and gets there. Everything about a
 * noun is in its file and in its place in `nouns.ts`; docs/export-import.md describes its fields.
 *
 * A field that a record leaves out keeps what is stored, or gets its default when the thing is new.
 */
export interface Noun<R = FileRecord> {
  readonly type: string;
  readonly schema: TObject;
  /** Belongs to the project itself, not to its people: left out when these go into another project. */
  readonly isOfProject?: boolean;
  /** Only files with secrets have such records. */
  readonly isSecret?: boolean;

  /** The things of a project that stand for themselves, a chunk at a time in an order of their own. */
  inProject?(db: Db, deps: TransferDeps, projectId: string): AsyncIterable<R[]>;
  /** The things that belong to some users; they follow their users' records. */
  ofUsers?(db: Db, deps: TransferDeps, projectId: string, userIds: string[]): Promise<R[]>;
  /** The record without what only `--include-secrets` writes, and the names of what was taken out. */
  withoutSecrets?(record: R): { record: R; leftOut: string[] };

  /** What the schema cannot say. */
  faults?(record: R): Fault[];
  /** The record with what it may leave out for lack of a better name (ids), and in the form in which it is stored. */
  complete(record: R, projectId: string): R;
  /** What makes two records the same thing: everywhere, not only in its project. */
  keyOf(record: R): string;
  references?(record: R): Reference[];
  /** Names that only one thing may have: addresses for signing in, credentials. */
  claims?(record: R, projectId: string): string[];
  /** Which of those names are taken, by the keys of what has them. */
  holders?(db: Db, projectId: string, records: R[]): Promise<Map<string, string>>;

  /** What is stored under the records' keys, in whatever project. */
  stored(db: Db, deps: TransferDeps, projectId: string, records: R[]): Promise<Map<string, Stored<R>>>;
  /** Where "the file's value replaces the stored one" is not what is meant. */
  merge?(db: Db, deps: TransferDeps, given: R, stored: R | undefined): R | Promise<R>;
  /** Made before the transaction, since nothing but the database is awaited in it. */
  prepare?(): Promise<unknown>;
  create(tx: Transaction, deps: TransferDeps, projectId: string, records: R[], prepared: unknown): Promise<void>;
  update(tx: Transaction, deps: TransferDeps, projectId: string, record: R, before: R): Promise<void>;
}

/** Forgets the type of a noun's records: from here on the schema has seen to it. */
export function noun<R extends object>(definition: Noun<R>): Noun {
  const erased: unknown = definition;
  return erased as Noun;
}

/** The key of what has an id, everywhere the same. */
export const idOf = ({ id }: { id: string }): string => id;

/** Rows by the key of their record. */
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

/** By time, and by key among equals: the same order on every database. */
export function inOrder<R extends { created_at_millis?: number }>(records: R[], keyOf: (record: R) => string): R[] {
  const order = (a: R, b: R) =>
    (a.created_at_millis ?? 0) - (b.created_at_millis ?? 0) || (keyOf(a) < keyOf(b) ? -1 : 1);
  return records.sort(order);
}
