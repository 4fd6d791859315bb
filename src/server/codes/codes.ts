import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { CODE_LIFETIME_MILLIS, CODE_MAX_ATTEMPTS, type CodePurpose, OTP_LENGTH } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import { orderedUuid, randomSecret } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/** One-time codes: secrets that are emailed or printed. docs/security/rules.md, rule 6. */

export interface NewCode {
  projectId: string;
  purpose: CodePurpose;
  userId?: string;
  /** The data that the code grants access to; sealed, because it may contain an address or a link. */
  data: Record<string, unknown>;
}

/** Stores a code's digest and returns its secret, which cannot be read again, with its expiration time. */
export async function createCodeIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring">,
  wanted: NewCode,
): Promise<{ id: string; secret: string; expiresAt: number }> {
  const id = orderedUuid();
  const secret = randomSecret();
  const expiresAt = deps.now() + CODE_LIFETIME_MILLIS[wanted.purpose];
  await importCodeIn(tx, deps, { ...wanted, ...digestsOf(secret), id, createdAt: deps.now(), expiresAt });
  return { id, secret, expiresAt };
}

/** The digests under which a code is found. */
export interface CodeDigests {
  digest: string;
  nonceDigest: string;
}

const digestsOf = (secret: string): CodeDigests => ({
  digest: digest(secret),
  nonceDigest: digest(secret.slice(OTP_LENGTH)),
});

/** The digests of a secret that nobody has. */
export const digestsOfNobody = (): CodeDigests => digestsOf(randomSecret());

/** Stores a code whose secret somebody has got elsewhere, or nobody. */
export async function importCodeIn(
  tx: Transaction,
  deps: Pick<Deps, "keyring">,
  { data, userId, ...code }: NewCode & CodeDigests & { id: string; createdAt: number; expiresAt: number },
): Promise<void> {
  await tx.add("codes", {
    ...code,
    userId: userId ?? null,
    sealedData: deps.keyring.seal(JSON.stringify(data)),
    attempts: 0,
  });
}

/** Gives an open code a new secret, new data and a new lifetime; the secret before is unknown from then on. */
export async function renewCodeIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring">,
  { id, projectId, purpose, data }: NewCode & { id: string },
): Promise<{ secret: string; expiresAt: number }> {
  const secret = randomSecret();
  const expiresAt = deps.now() + CODE_LIFETIME_MILLIS[purpose];
  const sealedData = deps.keyring.seal(JSON.stringify(data));
  await tx.change("codes", { id, projectId, purpose }, { ...digestsOf(secret), sealedData, attempts: 0, expiresAt });
  return { secret, expiresAt };
}

export interface FoundCode {
  id: string;
  purpose: CodePurpose;
  userId: string | null;
  data: unknown;
}

/**
 * Looks a code up and counts the attempt on every code with the same nonce, whether or not the code exists. The attempt
 * stays counted when the code is refused, so this is a separate transaction; `redeemCodeIn` follows in the transaction
 * that acts on the code.
 */
export async function checkCode(
  deps: Deps,
  wanted: { projectId: string; purpose: CodePurpose | readonly CodePurpose[]; secret: string },
): Promise<FoundCode> {
  const secret = wanted.secret.toLowerCase();
  const purposes = [wanted.purpose].flat();
  const found = await deps.store.write(async (tx) => {
    const t = tx.codes;
    const [row] = await tx
      .select()
      .from(t)
      .where(and(eq(t.projectId, wanted.projectId), eq(t.digest, digest(secret)), inArray(t.purpose, purposes)));
    await tx
      .update(t)
      .set({ attempts: sql`${t.attempts} + 1` })
      .where(and(eq(t.projectId, wanted.projectId), eq(t.nonceDigest, digest(secret.slice(OTP_LENGTH)))));
    return row;
  });
  if (!found) throw fail("VERIFICATION_CODE_NOT_FOUND");
  if (found.expiresAt <= deps.now()) throw fail("VERIFICATION_CODE_EXPIRED");
  if (found.usedAt !== null) throw fail("VERIFICATION_CODE_ALREADY_USED");
  if (found.attempts >= CODE_MAX_ATTEMPTS) throw fail("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  const { id, purpose, userId } = found;
  return { id, purpose, userId, data: JSON.parse(deps.keyring.open(found.sealedData)) };
}

/** Redeems a code, in the transaction of what it allows. Of several concurrent calls exactly one succeeds. */
export async function redeemCodeIn(tx: Transaction, deps: Pick<Deps, "now">, codeId: string): Promise<void> {
  const t = tx.codes;
  const used = await tx
    .update(t)
    .set({ usedAt: deps.now() })
    .where(and(eq(t.id, codeId), isNull(t.usedAt)))
    .returning({ id: t.id });
  if (used.length === 0) throw fail("VERIFICATION_CODE_ALREADY_USED");
}

/** Deletes a code; it is unknown from then on. */
export async function removeCodeIn(
  tx: Transaction,
  { id, projectId }: { id: string; projectId: string },
): Promise<void> {
  const t = tx.codes;
  await tx.delete(t).where(and(eq(t.id, id), eq(t.projectId, projectId)));
}

/** Deletes every code of a purpose, in all projects. */
export async function removeCodesForIn(tx: Transaction, purpose: CodePurpose): Promise<void> {
  await tx.delete(tx.codes).where(eq(tx.codes.purpose, purpose));
}
