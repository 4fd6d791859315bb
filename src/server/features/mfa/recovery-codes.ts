import { and, eq, isNull } from "drizzle-orm";
import { RECOVERY_CODE_COUNT } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireUser } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret, randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";

type Owner = { projectId: string; userId: string };

/** 80 bits: nobody guesses one, neither here nor at a stolen digest. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Ten new codes for the caller's second factor, in place of all before. Shown this once; only digests are kept. */
export async function createRecoveryCodes(deps: Deps, caller: Caller): Promise<string[]> {
  const { projectId, project, origin } = caller;
  const { id: userId } = requireUser(caller);
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => randomSecret().slice(0, LENGTH));

  await deps.store.write(async (tx) => {
    const user = await findUser(tx, projectId, userId);
    if (!user?.row.sealedTotpSecret) throw refuse("MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED");
    await removeRecoveryCodesIn(tx, { projectId, userId });
    for (const code of codes) {
      const row = { id: randomUuid(), projectId, userId, digest: digest(code), createdAt: deps.now() };
      await tx.add("recoveryCodes", row);
    }
    const subject = { type: "user" as const, id: userId };
    await audit(tx, deps, { projectId, action: "recovery_codes_created", actor: actorOf(caller), subject, origin });
    await queueSecurityNoticeIn(tx, deps, project, { user, event: "recovery_codes_created" });
  });
  deps.wakeWorkers();
  return codes.map((code) => code.replace(GROUP, "$&-"));
}

/** Uses a code up. Of many at once exactly one succeeds. */
export async function redeemRecoveryCodeIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  { projectId, userId }: Owner,
  code: string,
): Promise<boolean> {
  const t = tx.recoveryCodes;
  const used = await tx
    .update(t)
    .set({ usedAt: deps.now() })
    .where(
      and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.digest, digest(asWritten(code))), isNull(t.usedAt)),
    )
    .returning({ id: t.id });
  return used.length > 0;
}

/** No recovery code outlives the second factor it was made for. */
export async function removeRecoveryCodesIn(tx: Transaction, { projectId, userId }: Owner): Promise<void> {
  const t = tx.recoveryCodes;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId)));
}

/** People copy codes from paper: in any case, with or without dashes, and with letters that were never digits. */
function asWritten(code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, "");
  return plain.replaceAll("o", "0").replace(/[il]/g, "1");
}
