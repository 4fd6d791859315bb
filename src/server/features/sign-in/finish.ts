import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { type AuditEntry, audit } from "#server/audit/write.ts";
import { createCodeIn } from "#server/codes/codes.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { continueSessionIn, createSessionIn, issueAccessToken } from "#server/foundation/sessions/index.ts";
import type { User } from "#server/foundation/users/index.ts";
import { rememberPlaceIn } from "./known-places.ts";

/** The methods of sign-in, as the audit log names them. */
export type SignInMethod = "password" | "otp" | "passkey" | "oauth" | "anonymous" | "totp" | "recovery_code";

export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  userId: string;
  isNewUser: boolean;
}

/**
 * What each method proves, as tokens say it (RFC 8176): nothing for a provider, which does not say how it has asked. A
 * second factor comes after another method.
 */
const AMR: Readonly<Record<SignInMethod, readonly string[]>> = {
  password: ["pwd"],
  otp: ["otp"],
  passkey: ["pop"],
  oauth: [],
  anonymous: [],
  totp: ["otp", "mfa"],
  recovery_code: ["mfa"],
};

/** The result of a sign-in inside its transaction: a session, or a request for the second factor. */
export type Finish =
  | { kind: "session"; user: User; session: { id: string; refreshToken: string }; isNewUser: boolean }
  | { kind: "second factor"; attemptCode: string };

/** The data of an attempt code: a sign-in that still needs its second factor. */
export interface Attempt {
  method: SignInMethod;
  isNewUser: boolean;
  /** A digest of the user's credentials at that time; see `hasSameCredentials`. */
  mark: string;
}

const markOf = ({ row: user }: User) =>
  digest(`${user.passwordHash ?? ""} ${user.sealedTotpSecret?.toString("base64") ?? ""}`);

/** Tells whether password and second factor are still those of the attempt; a change of either invalidates the attempt. */
export const hasSameCredentials = (user: User, mark: string) => markOf(user) === mark;

export type Where = Pick<Caller, "project" | "projectId" | "origin">;

/**
 * Completes a sign-in of any method, in the transaction that verified the credential. A user with a second factor gets an
 * attempt code instead of a session, unless the method is the second factor itself.
 */
export async function finishSignInIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring">,
  { projectId, origin }: Where,
  wanted: {
    user: User;
    method: SignInMethod;
    /** The method before the second factor. */
    first?: SignInMethod;
    isNewUser?: boolean;
  },
): Promise<Finish> {
  const { user, method, first, isNewUser = false } = wanted;
  const userId = user.row.id;
  if (user.row.sealedTotpSecret !== null && method !== "totp" && method !== "recovery_code") {
    const data: Attempt = { method, isNewUser, mark: markOf(user) };
    const { secret } = await createCodeIn(tx, deps, { projectId, purpose: "mfa_attempt", userId, data: { ...data } });
    return { kind: "second factor", attemptCode: secret };
  }
  const amr = [...new Set([...(first ? AMR[first] : []), ...AMR[method]])];
  const opened = { projectId, userId, origin, amr };
  const session = (await continueSessionIn(tx, deps, opened)) ?? (await createSessionIn(tx, deps, opened));
  if (method !== "anonymous") await rememberPlaceIn(tx, deps, { projectId, userId, ip: origin.ip });
  const actor: AuditEntry["actor"] = { type: "user", id: userId };
  const action = isNewUser ? "sign_up" : "sign_in";
  const after = { method, session_id: session.id };
  await audit(tx, deps, { projectId, action, actor, subject: { type: "user", id: userId }, origin, after });
  return { kind: "session", user, session, isNewUser };
}

/** Returns the tokens of a sign-in or throws MULTI_FACTOR_AUTHENTICATION_REQUIRED. Call it after the transaction is committed. */
export async function issueTokens(
  deps: Deps,
  { project, origin }: Where,
  finish: Finish,
  extended: boolean,
): Promise<SignedIn> {
  if (finish.kind === "second factor") {
    throw fail("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: finish.attemptCode });
  }
  const { user, session, isNewUser } = finish;
  const accessToken = await issueAccessToken(deps, project, user, { id: session.id, origin, extended });
  return { accessToken, refreshToken: session.refreshToken, userId: user.row.id, isNewUser };
}
