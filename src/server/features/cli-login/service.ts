import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { CLI_LOGIN_LIFETIME_MILLIS } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { countAddress } from "#server/access/throttle.ts";
import { audit } from "#server/audit/write.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret, randomUuid } from "#server/crypto/random.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { findSessionByToken } from "#server/foundation/sessions/index.ts";

/** Begins a login: the program keeps the polling code and shows the login code to the person. */
export async function start(deps: Deps, caller: Caller, lifetimeMillis = CLI_LOGIN_LIFETIME_MILLIS) {
  if (caller.level === "client") countAddress(deps, "cli_login_address", caller.origin.ip);
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

/** What has become of a login. Success is handed out once: of many polls at once exactly one has it. */
export async function poll(deps: Deps, { projectId }: Caller, pollingCode: string): Promise<Poll> {
  const isAsked = (t: Tables["cliLogins"]) =>
    and(eq(t.projectId, projectId), eq(t.pollingCodeDigest, digest(pollingCode)));
  const found = await deps.store.read(async (db) => {
    const t = db.cliLogins;
    const [row] = await db
      .select({ expiresAt: t.expiresAt, confirmedAt: t.confirmedAt, collectedAt: t.collectedAt })
      .from(t)
      .where(isAsked(t));
    return row;
  });
  if (!found) throw fail("INVALID_POLLING_CODE");
  if (found.expiresAt <= deps.now()) return { status: "expired" };
  if (found.collectedAt !== null) return { status: "used" };
  // Programs ask every two seconds: only the answer that they wait for is worth a transaction.
  if (found.confirmedAt === null) return { status: "waiting" };

  const sealed = await deps.store.write(async (tx) => {
    const t = tx.cliLogins;
    const [parked] = await tx
      .select({ sealed: t.sealedRefreshToken })
      .from(t)
      .where(and(isAsked(t), isNull(t.collectedAt), isNotNull(t.confirmedAt)));
    await tx.update(t).set({ collectedAt: deps.now(), sealedRefreshToken: null }).where(isAsked(t));
    return parked?.sealed;
  });
  if (!sealed) return { status: "used" };
  return { status: "success", refreshToken: deps.keyring.open(sealed) };
}

/**
 * Hands a session to the program that waits. Only a live session of this project can be handed over, and by a caller who
 * is signed in only their own: nobody can plant somebody else's session in a program, nor one that is over.
 */
export async function complete(
  deps: Deps,
  caller: Caller,
  { loginCode, refreshToken }: { loginCode: string; refreshToken: string },
): Promise<void> {
  const { projectId, origin } = caller;
  await deps.store.write(async (tx) => {
    const t = tx.cliLogins;
    const isMeant = and(eq(t.loginCodeDigest, digest(loginCode)), isNull(t.confirmedAt), gt(t.expiresAt, deps.now()));
    const [login] = await tx.select({ id: t.id, projectId: t.projectId }).from(t).where(isMeant);
    if (!login) throw refuse("CLI_LOGIN_CODE_INVALID");
    if (login.projectId !== projectId) {
      throw refuse("CLI_LOGIN_PROJECT_MISMATCH");
    }
    const session = await findSessionByToken(tx, projectId, refreshToken);
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
