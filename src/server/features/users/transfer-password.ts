import { and, eq, inArray } from "drizzle-orm";
import { acceptedHash, parseHash } from "#server/crypto/hashes/parse.ts";
import { outerOf } from "#server/crypto/hashes/wrapped.ts";
import { storedHash } from "#server/crypto/imported-hash.ts";
import type { Store } from "#server/db/store/store.ts";
import { ownPassword, type StoredPassword } from "#server/foundation/users/index.ts";
import type { Fault, TransferDeps } from "#server/transfer/noun.ts";

/** The fields of a user's record about the password. */
export interface PasswordFields {
  password_hash?: string | null;
  password_imported_at_millis?: number | null;
}

/** The contract's error for a hash that the server cannot verify. */
const HASH_TEXT = "Invalid password hash. Make sure it's a supported algorithm in Modular Crypt Format.";
const KNOWN =
  "bcrypt, argon2, scrypt, PBKDF2, SHA-crypt, md5-crypt, phpass, an LDAP scheme or another text of docs/export-import.md";

export function hashFaults(hash: string | null | undefined): Fault[] {
  if (hash === null || hash === undefined) return [];
  const parsed = parseHash(hash);
  if (parsed && !("accepted" in parsed)) return [];
  // Only the algorithm is shown. The rest may be a password in plain text and must not be logged.
  const shown = /^\$[a-z0-9-]{1,16}\$/.exec(hash)?.[0];
  const expected = parsed
    ? `${parsed.accepted}: a guess must not take longer, nor more memory`
    : `${KNOWN}. ${HASH_TEXT}`;
  return [{ field: "password_hash", value: shown && `${shown}…`, expected }];
}

/** Merges the password of a line with the stored one. */
export function mergedPassword(
  { passwords, now }: Pick<TransferDeps, "passwords" | "now">,
  { password_hash: hash, password_imported_at_millis: given }: PasswordFields,
  stored: PasswordFields | undefined,
): PasswordFields {
  if (hash === undefined) return {};
  if (!hash || !passwords.isOutdated(hash)) return { password_hash: hash, password_imported_at_millis: null };
  const known = stored?.password_hash;
  // After a sign-in, the stored hash is the server's own. The older hash of the file might undo a password change.
  if (known && !passwords.isOutdated(known)) return { password_hash: known, password_imported_at_millis: null };
  const before = hash === known ? stored?.password_imported_at_millis : null;
  return { password_hash: hash, password_imported_at_millis: given ?? before ?? now() };
}

/** The columns of a merged password. */
export function passwordRow({ passwords }: TransferDeps, fields: PasswordFields): StoredPassword {
  const { password_hash: hash = null, password_imported_at_millis: passwordImportedAt = null } = fields;
  if (hash === null || !passwords.isOutdated(hash)) return ownPassword(hash);
  const { kind, weak } = acceptedHash(hash);
  if (weak) throw new Error("A user of this file signed in while it was imported. Run the import again: it continues.");
  return { passwordHash: hash, passwordImportedAt, passwordKind: kind };
}

/**
 * Returns the records with hashes in the form in which they are stored. Weak hashes are wrapped, some at once, which takes
 * milliseconds each. A hash that was wrapped before is recognized: by its salt, or by verifying it if all users may have
 * the same salt. A digest for recognizing it would let whoever steals the database guess without argon2id.
 */
export async function withStoredHashes<R extends PasswordFields & { id?: string }>(
  { passwords, store }: Pick<TransferDeps, "passwords"> & { store: Store },
  projectId: string,
  records: R[],
  dryRun: boolean,
): Promise<R[]> {
  const parsed = records.map(({ password_hash: hash }) => (hash ? acceptedHash(hash) : undefined));
  const ids = records.flatMap(({ id }, at) => (id !== undefined && parsed[at]?.weak ? [id] : []));
  const stored = await storedHashes(store, projectId, ids);
  const ready = records.map(async (record, at): Promise<R> => {
    const foreign = parsed[at];
    if (!foreign) return record;
    const known = stored.get(record.id ?? "");
    const isOwn = known !== undefined && !passwords.isOutdated(known);
    const outer = known !== undefined && foreign.weak && outerOf(known, foreign.weak);
    const isKnown =
      outer && foreign.weak && (foreign.weak.hasOwnSalt || (await passwords.verify(foreign.weak.sum, outer, BULK)));
    if (isKnown) return { ...record, password_hash: known };
    // Nothing is stored of a hash that gives way to the server's own.
    if (isOwn || dryRun) return { ...record, password_hash: foreign.text };
    return { ...record, password_hash: await storedHash(foreign, (sum) => passwords.hash(sum, BULK)) };
  });
  return Promise.all(ready);
}

const BULK = { projectId: null };

async function storedHashes(store: Store, projectId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read((db) => {
    const t = db.users;
    return db
      .select({ id: t.id, hash: t.passwordHash })
      .from(t)
      .where(and(eq(t.projectId, projectId), inArray(t.id, ids)));
  });
  return new Map(rows.flatMap(({ id, hash }) => (hash === null ? [] : [[id, hash]])));
}
