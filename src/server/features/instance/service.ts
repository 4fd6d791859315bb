import type { RegistrationOptions, RegistrationResponse } from "#contract/auth/passkeys.ts";
import { fail, isKnown } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller, Origin } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { turnOf } from "#server/access/turn.ts";
import { audit } from "#server/audit/write.ts";
import { checkCode, type FoundCode, redeemCodeIn } from "#server/codes/codes.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import {
  initiateForNewUser,
  type PasskeyOfNewUser,
  storeForNewUserIn,
  verifyForNewUser,
} from "#server/features/passkeys/index.ts";
import { requireGoodPassword } from "#server/features/passwords/index.ts";
import { createProjectIn, NEW_PROJECT_OVERRIDE, teamForProjectsOf } from "#server/features/projects/index.ts";
import { recordFailedSignIn, type SignedIn } from "#server/features/sign-in/index.ts";
import { createUserIn } from "#server/features/sign-up/index.ts";
import { hasOwnerIn, makeOwnerIn } from "#server/foundation/project-owners/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { createSessionIn, issueAccessToken } from "#server/foundation/sessions/index.ts";
import { addMemberIn } from "#server/foundation/teams/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { generateSigningKey } from "#server/tokens/signing-keys.ts";
import type { LinkData } from "./admin-link.ts";
import { takeOverIn } from "./take-over.ts";

/** Returns the code of a link. Does not redeem it. */
async function checkLink(deps: Deps, { level, projectId, origin }: Caller, secret: string): Promise<FoundCode> {
  if (level === "client") await countAddress(deps, "code_address", origin.ip);
  return checkCode(deps, { projectId, purpose: "admin_link", secret });
}

/** Returns the purpose of a link. Does not redeem it. */
export async function describeLink(deps: Deps, caller: Caller, secret: string): Promise<LinkData> {
  const { data } = await checkLink(deps, caller, secret);
  return data as LinkData;
}

/** What the first owner signs in with. */
type Credential = { password: string } | { passkey: { credential: RegistrationResponse; code: string } };

export type WantedOwner = { email: EmailAddress; displayName: string | null } & Credential;

/**
 * Returns the options for the passkey of the first owner. Creates nothing, and does not redeem the link, which can be
 * checked twenty times.
 */
export async function initiatePasskey(
  deps: Deps,
  caller: Caller,
  wanted: { code: string; email: EmailAddress; displayName: string | null },
): Promise<{ options: RegistrationOptions; code: string }> {
  await setUpCode(deps, caller, wanted.code);
  return initiateForNewUser(deps, caller, wanted.displayName || wanted.email);
}

/** Checks the code of a set-up link. */
async function setUpCode(deps: Deps, caller: Caller, secret: string): Promise<FoundCode> {
  const code = await checkLink(deps, caller, secret);
  if ((code.data as LinkData).kind !== "set_up") throw fail("VERIFICATION_CODE_NOT_FOUND");
  return code;
}

/** Creates the first owner and the first project, and signs the owner in, all in one transaction. */
export async function setUp(
  deps: Deps,
  caller: Caller,
  wanted: WantedOwner & { code: string; projectDisplayName: string; extended: boolean },
): Promise<Omit<SignedIn, "isNewUser"> & { projectId: string }> {
  const { project, origin } = caller;
  const code = await setUpCode(deps, caller, wanted.code);
  const passkey = "passkey" in wanted ? await verifyForNewUser(deps, caller, wanted.passkey) : undefined;
  const passwordHash = "password" in wanted ? await goodPasswordHash(deps, caller, wanted.password) : null;
  const signingKey = await generateSigningKey();

  const done = await deps.store.write(async (tx) => {
    // The owner may have been created by other means since the link was printed.
    if (await hasOwnerIn(tx, deps)) throw fail("VERIFICATION_CODE_ALREADY_USED");
    await redeemCodeIn(tx, deps, code.id);
    const user = await createOwnerIn(tx, deps, project, {
      email: wanted.email,
      displayName: wanted.displayName,
      passwordHash,
      passkey,
      origin,
    });
    const userId = user.row.id;
    const by = { actor: { type: "owner" as const, id: userId }, origin };
    const projectId = await createProjectIn(
      tx,
      deps,
      {
        displayName: wanted.projectDisplayName,
        ownerTeamId: await teamForProjectsOf(tx, deps, project, userId),
        override: { ...NEW_PROJECT_OVERRIDE, "domains.allowLocalhost": deps.settings.dev },
        signingKey,
      },
      by,
    );
    if ((code.data as LinkData).takesOver) await takeOverIn(tx, deps, project, { userId, origin });
    const session = await createSessionIn(tx, deps, { projectId: INTERNAL_PROJECT_ID, userId, origin });
    const subject = { type: "user" as const, id: userId };
    await audit(tx, deps, { projectId: INTERNAL_PROJECT_ID, action: "instance_set_up", subject, ...by });
    return { user, session, projectId };
  });

  const session = { id: done.session.id, origin, extended: wanted.extended };
  const accessToken = await issueAccessToken(deps, project, done.user, session);
  const { refreshToken } = done.session;
  return { accessToken, refreshToken, userId: done.user.row.id, projectId: done.projectId };
}

async function goodPasswordHash(deps: Deps, caller: Caller, password: string): Promise<string> {
  await requireGoodPassword(deps, password);
  return deps.passwords.hash(password, turnOf(caller));
}

interface NewOwner {
  email: EmailAddress;
  displayName: string | null;
  passwordHash: string | null;
  passkey?: PasskeyOfNewUser;
  /** Where the owner is; null for the operator's settings. */
  origin: Origin | null;
}

/** Creates an owner: a user of `internal` with a proven address, in the team of operators. */
export async function createOwnerIn(tx: Transaction, deps: Deps, internal: Project, owner: NewOwner) {
  const { passkey, origin } = owner;
  const user = await createUserIn(tx, deps, internal, {
    id: passkey?.userId,
    email: owner.email,
    displayName: owner.displayName,
    // Only the operator has the link or sets the first owner, so the address needs no proof.
    isEmailVerified: true,
    isEmailUsedForAuth: true,
    passwordHash: owner.passwordHash,
    also: async (id) => {
      const actor = { type: "owner" as const, id };
      if (passkey) await storeForNewUserIn(tx, deps, passkey, { projectId: INTERNAL_PROJECT_ID, actor, origin });
    },
  });
  const teamId = internal.ownerTeamId;
  if (!teamId) throw refuse("OPERATOR_TEAM_NOT_FOUND");
  const grants = Object.keys(internal.config.rbac.defaultPermissions.teamCreator);
  await addMemberIn(tx, deps, { projectId: INTERNAL_PROJECT_ID, teamId, userId: user.row.id, grants });
  await makeOwnerIn(tx, deps, internal, { teamId, userId: user.row.id });
  return user;
}

const UNUSABLE_CODE_ERRORS = [
  "VERIFICATION_CODE_EXPIRED",
  "VERIFICATION_CODE_ALREADY_USED",
  "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
] as const;

/** Signs a user in with a link that `hallpass admin link` printed, for owners who cannot sign in otherwise. */
export async function signInWithLink(
  deps: Deps,
  caller: Caller,
  wanted: { code: string; extended: boolean },
): Promise<Omit<SignedIn, "isNewUser">> {
  const { project, projectId, origin } = caller;
  const code = await checkLink(deps, caller, wanted.code).catch(async (error) => {
    // Only codes that the server issued are recorded: an entry for each made-up code would let anyone fill the log.
    if (isKnown(error, ...UNUSABLE_CODE_ERRORS)) {
      const after = { method: "admin_link", reason: error.code };
      await recordFailedSignIn(deps, caller, { userId: null, after });
    }
    throw error;
  });
  const data = code.data as LinkData;
  if (data.kind !== "sign_in") throw fail("VERIFICATION_CODE_NOT_FOUND");
  const { userId } = data;
  const { user, session } = await deps.store.write(async (tx) => {
    await redeemCodeIn(tx, deps, code.id);
    const user = await findUser(tx, projectId, userId);
    if (!user) throw fail("VERIFICATION_CODE_NOT_FOUND");
    if (data.takesOver) await takeOverIn(tx, deps, project, { userId, origin });
    const session = await createSessionIn(tx, deps, { projectId, userId, origin });
    await audit(tx, deps, {
      projectId,
      action: "admin_link_used",
      actor: { type: "user", id: userId },
      subject: { type: "user", id: userId },
      origin,
      after: { session_id: session.id },
    });
    return { user, session };
  });
  const accessToken = await issueAccessToken(deps, project, user, {
    id: session.id,
    origin,
    extended: wanted.extended,
  });
  return { accessToken, refreshToken: session.refreshToken, userId };
}
