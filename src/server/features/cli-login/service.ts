import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { CLI_LOGIN_LIFETIME_MILLIS } from "#contract/limits.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { audit } from "#server/audit/write.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret, randomUuid } from "#server/crypto/random.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { findSessionByToken } from "#server/foundation/sessions/index.ts";

/** Starts a login. The program keeps the polling code and gives the login code to the user. */
export async function start(deps: Deps, caller: Caller, lifetimeMillis = CLI_LOGIN_LIFETIME_MILLIS) {
  if (caller.level === "client") await countAddress(deps, "cli_login_address", caller.origin.ip);
  const [pollingCode, loginCode] = [randomSecret(), randomSecret()];
  const expiresAt = deps.now() + Math.trunc(lifetimeMillis);
  await deps.store.write((tx) =>
    tx.add("cliLogins", {
      id: randomUuid(),
      projectId: caller.projectId,
      pollingCodeDigest: digest(pollingCode),
      loginCodeDigest: digest(loginCode),
      createdAt: deps.now(),
      expiresAt,
    }),
  );
  return { pollingCode, loginCode, expiresAt };
}

export type Poll = { status: "waiting" | "expired" | "used" } | { status: "success"; refreshToken: string };

/** Returns the state of a login. Of many concurrent polls, exactly one gets `success` with the session. */
export async function poll(deps: Deps, { projectId }: Caller, pollingCode: string): Promise<Poll> {
  const isPolled = (t: Tables["cliLogins"]) =>
    and(eq(t.projectId, projectId), eq(t.pollingCodeDigest, digest(pollingCode)));
  const found = await deps.store.read(async (db) => {
    const t = db.cliLogins;
    const [row] = await db
      .select({ expiresAt: t.expiresAt, confirmedAt: t.confirmedAt, collectedAt: t.collectedAt })
      .from(t)
      .where(isPolled(t));
    return row;
  });
  if (!found) throw fail("INVALID_POLLING_CODE");
  if (found.expiresAt <= deps.now()) return { status: "expired" };
  if (found.collectedAt !== null) return { status: "used" };
  // Programs poll every two seconds, so only a confirmed login costs a write transaction.
  if (found.confirmedAt === null) return { status: "waiting" };

  const sealed = await deps.store.write(async (tx) => {
    const t = tx.cliLogins;
    const [stored] = await tx
      .select({ sealed: t.sealedRefreshToken })
      .from(t)
      .where(and(isPolled(t), isNull(t.collectedAt), isNotNull(t.confirmedAt)));
    await tx.update(t).set({ collectedAt: deps.now(), sealedRefreshToken: null }).where(isPolled(t));
    return stored?.sealed;
  });
  if (!sealed) return { status: "used" };
  return { status: "success", refreshToken: deps.keyring.open(sealed) };
}

/**
 * Confirms a login with the session that the waiting program gets. It must be a valid session of this project, and a
 * signed-in caller can use only their own session, so that nobody can put another user's session into a program.
 */
export async function complete(
  deps: Deps,
  caller: Caller,
  { loginCode, refreshToken }: { loginCode: string; refreshToken: string },
): Promise<void> {
  const { projectId, origin } = caller;
  await deps.store.write(async (tx) => {
    const t = tx.cliLogins;
    const isPending = and(eq(t.loginCodeDigest, digest(loginCode)), isNull(t.confirmedAt), gt(t.expiresAt, deps.now()));
    const [login] = await tx.select({ id: t.id, projectId: t.projectId }).from(t).where(isPending);
    if (!login) throw refuse("CLI_LOGIN_CODE_INVALID");
    if (login.projectId !== projectId) {
      throw refuse("CLI_LOGIN_PROJECT_MISMATCH");
    }
    const session = await findSessionByToken(tx, projectId, refreshToken);
    // The program would act as the user, and nothing there would show who does.
    if (session?.isImpersonation) throw refuse("IMPERSONATION_NOT_ALLOWED");
    const isOwn = !caller.user || caller.user.id === session?.userId;
    if (!session || session.expiresAt <= deps.now() || !isOwn) throw fail("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");

    const confirmed = await tx
      .update(t)
      .set({ confirmedAt: deps.now(), sealedRefreshToken: deps.keyring.seal(refreshToken) })
      .where(and(eq(t.projectId, projectId), eq(t.id, login.id), isNull(t.confirmedAt)))
      .returning({ id: t.id });
    if (confirmed.length === 0) throw refuse("CLI_LOGIN_CODE_INVALID");
    await audit(tx, deps, {
      projectId,
      action: "cli_login_completed",
      actor: { type: "user", id: session.userId },
      subject: { type: "user", id: session.userId },
      origin,
      after: { session_id: session.id },
    });
  });
}
