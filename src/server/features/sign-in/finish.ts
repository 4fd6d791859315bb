import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { type AuditEntry, audit } from "#server/audit/write.ts";
import { createCodeIn } from "#server/codes/codes.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { createSessionIn, issueAccessToken } from "#server/foundation/sessions/index.ts";
import type { User } from "#server/foundation/users/index.ts";
import { rememberPlaceIn } from "./known-places.ts";

/** How a person proved who they are; the audit log's word for it. */
export type SignInMethod = "password" | "otp" | "passkey" | "oauth" | "anonymous" | "totp" | "recovery_code";

export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  userId: string;
  isNewUser: boolean;
}

/** Where a sign-in got to inside its transaction: a session, or the question for a second factor. */
export type Finish =
  | { kind: "session"; user: User; session: { id: string; refreshToken: string }; isNewUser: boolean }
  | { kind: "second factor"; attemptCode: string };

/** What an attempt code stands for: the first half of a sign-in. */
export interface Attempt {
  method: SignInMethod;
  isNewUser: boolean;
  /** Of the credentials at that time; see `hasSameCredentials`. */
  mark: string;
}

const markOf = ({ row: user }: User) =>
  digest(`${user.passwordHash ?? ""} ${user.sealedTotpSecret?.toString("base64") ?? ""}`);

/** Whether password and second factor are those of the attempt; a change of either ends what was begun with the old. */
export const hasSameCredentials = (user: User, mark: string) => markOf(user) === mark;

export type Where = Pick<Caller, "project" | "projectId" | "origin">;

/**
 * The last step of every method, in the transaction that found the proof to hold. A user with a second factor gets an
 * attempt code instead of a session, unless that factor is what was just proven.
 */
export async function finishSignInIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring">,
  { projectId, origin }: Where,
  wanted: { user: User; method: SignInMethod; isNewUser?: boolean },
): Promise<Finish> {
  const { user, method, isNewUser = false } = wanted;
  const userId = user.row.id;
  if (user.row.sealedTotpSecret !== null && method !== "totp" && method !== "recovery_code") {
    const data: Attempt = { method, isNewUser, mark: markOf(user) };
    const { secret } = await createCodeIn(tx, deps, { projectId, purpose: "mfa_attempt", userId, data: { ...data } });
    return { kind: "second factor", attemptCode: secret };
  }
  const session = await createSessionIn(tx, deps, { projectId, userId, origin });
  if (method !== "anonymous") await rememberPlaceIn(tx, deps, { projectId, userId, ip: origin.ip });
  const actor: AuditEntry["actor"] = { type: "user", id: userId };
  const action = isNewUser ? "sign_up" : "sign_in";
  const after = { method, session_id: session.id };
  await audit(tx, deps, { projectId, action, actor, subject: { type: "user", id: userId }, origin, after });
  return { kind: "session", user, session, isNewUser };
}

/** What the caller gets once the transaction is durable: tokens, or MULTI_FACTOR_AUTHENTICATION_REQUIRED. */
export function issueTokens(deps: Deps, { project, origin }: Where, finish: Finish, extended: boolean): SignedIn {
  if (finish.kind === "second factor") {
    throw fail("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: finish.attemptCode });
  }
  const { user, session, isNewUser } = finish;
  const accessToken = issueAccessToken(deps, project, user, { id: session.id, origin, extended });
  return { accessToken, refreshToken: session.refreshToken, userId: user.row.id, isNewUser };
}
