import { and, count, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { RECOVERY_CODE_COUNT } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireUser } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import { randomSecret, randomUuid } from "#server/crypto/random.ts";
import { isLongCode, plainCode, recoveryCodeDigest } from "#server/crypto/recovery-code.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";

type Owner = { projectId: string; userId: string };

/** 80 bits: too many to guess, also for an attacker with stolen digests. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Creates ten codes for the caller's second factor, which replace all earlier ones. Only digests are stored. */
export async function createRecoveryCodes(deps: Deps, caller: Caller): Promise<string[]> {
  const { projectId, origin } = caller;
  const { id: userId } = requireUser(caller);
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => randomSecret().slice(0, LENGTH));

  await deps.store.write(async (tx) => {
    const user = await findUser(tx, projectId, userId);
    if (!user?.row.sealedTotpSecret) throw refuse("MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED");
    await removeRecoveryCodesIn(tx, { projectId, userId });
    for (const code of codes) {
      const row = { id: randomUuid(), projectId, userId, digest: recoveryCodeDigest(code), createdAt: deps.now() };
      await tx.add("recoveryCodes", row);
    }
    const subject = { type: "user" as const, id: userId };
    await audit(tx, deps, { projectId, action: "recovery_codes_created", actor: actorOf(caller), subject, origin });
    await queueSecurityNoticeIn(tx, deps, caller, { user, event: "recovery_codes_created" });
  });
  return codes.map((code) => code.replace(GROUP, "$&-"));
}

const unusedCodes = prepared((db, { projectId, userId }: Params<Owner>) => {
  const t = db.recoveryCodes;
  return db
    .select({ unused: count() })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId), isNull(t.usedAt)));
});

/** Counts the codes that the caller can still use. */
export async function countRecoveryCodes(deps: Deps, caller: Caller): Promise<number> {
  const { projectId } = caller;
  const [counted] = await deps.store.rows(unusedCodes, { projectId, userId: requireUser(caller).id });
  return counted?.unused ?? 0;
}

/** Redeems a code. Of many concurrent calls, exactly one succeeds. */
export async function redeemRecoveryCodeIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring">,
  owner: Owner,
  code: string,
): Promise<boolean> {
  const t = tx.recoveryCodes;
  const wanted = plainCode(code);
  const ids = isLongCode(code)
    ? []
    : (await sealedCodes(tx, deps, owner)).filter(({ plain }) => plain === wanted).map(({ id }) => id);
  // A code may be there in both forms, from imports by different versions: it works once all the same.
  const isIt = or(inArray(t.id, ids), eq(t.digest, recoveryCodeDigest(code)));
  const used = await tx
    .update(t)
    .set({ usedAt: deps.now() })
    .where(and(eq(t.projectId, owner.projectId), eq(t.userId, owner.userId), isIt, isNull(t.usedAt)))
    .returning({ id: t.id });
  return used.length > 0;
}

/** The short codes that a user has from another product. */
async function sealedCodes(
  tx: Transaction,
  { keyring }: Pick<Deps, "keyring">,
  { projectId, userId }: Owner,
): Promise<{ id: string; plain: string }[]> {
  const t = tx.recoveryCodes;
  const rows = await tx
    .select({ id: t.id, sealed: t.sealedCode })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId), isNotNull(t.sealedCode)));
  return rows.flatMap(({ id, sealed }) => (sealed ? [{ id, plain: keyring.open(sealed) }] : []));
}

/** Deletes the recovery codes of a user, for instance when the second factor changes. */
export async function removeRecoveryCodesIn(tx: Transaction, { projectId, userId }: Owner): Promise<void> {
  const t = tx.recoveryCodes;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId)));
}
