import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Caller } from "#server/access/caller.ts";
import { type AuditEntry, audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { changeUserIn, findUser, type User } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";
import { removeRecoveryCodesIn } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

/**
 * Turns a user's second factor on (with a secret, which is stored sealed) or off (null), and emails a notice. Deletes
 * the recovery codes, because they belong to the previous second factor. A code that was given with the secret is
 * redeemed.
 */
export async function changeSecondFactorIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring" | "settings" | "mailServers">,
  by: Pick<Caller, "project" | "projectId" | "origin"> & Pick<AuditEntry, "actor">,
  user: User,
  secretBase64: string | null,
  lastTotpStep: number | null = null,
): Promise<void> {
  const { projectId, origin } = by;
  const before = user.row.sealedTotpSecret !== null;
  const after = secretBase64 !== null;
  if (!before && !after) return;
  const userId = user.row.id;
  const sealedTotpSecret = secretBase64 === null ? null : deps.keyring.seal(secretBase64);
  await changeUserIn(tx, { projectId, userId }, { sealedTotpSecret, lastTotpStep });
  await removeRecoveryCodesIn(tx, { projectId, userId });
  await audit(tx, deps, {
    projectId,
    action: "second_factor_changed",
    actor: by.actor,
    subject: { type: "user", id: userId },
    origin,
    before: { enabled: before },
    after: { enabled: after },
  });
  await queueSecurityNoticeIn(tx, deps, by, {
    user,
    event: after ? "second_factor_enabled" : "second_factor_disabled",
  });
}

/** A valid code: its time step, and the sealed secret from which it was computed. */
export interface RightTotp {
  step: number;
  sealedSecret: Buffer;
}

/** Checks a code of the user's authenticator. Returns null when it is wrong. Computes it outside any transaction. */
export async function checkTotp(
  deps: Pick<Deps, "now" | "keyring" | "store">,
  { projectId, userId }: { projectId: string; userId: string },
  code: string,
): Promise<RightTotp | null> {
  const user = await deps.store.read((db) => findUser(db, projectId, userId));
  const sealedSecret = user?.row.sealedTotpSecret;
  if (!sealedSecret) return null;
  const step = stepOfCode(deps.keyring.open(sealedSecret), code, deps.now());
  return step === null ? null : { step, sealedSecret };
}

/**
 * Redeems a time step and all earlier ones. Returns false when it is redeemed already, or when the secret has changed.
 */
export async function redeemTotpIn(
  tx: Transaction,
  { projectId, userId }: { projectId: string; userId: string },
  { step, sealedSecret }: RightTotp,
): Promise<boolean> {
  const t = tx.users;
  const used = await tx
    .update(t)
    .set({ lastTotpStep: step })
    .where(
      and(
        eq(t.projectId, projectId),
        eq(t.id, userId),
        eq(t.sealedTotpSecret, sealedSecret),
        or(isNull(t.lastTotpStep), lt(t.lastTotpStep, step)),
      ),
    )
    .returning({ id: t.id });
  return used.length > 0;
}
