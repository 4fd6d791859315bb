import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { proveAndCleanIn } from "#server/features/address-proof/index.ts";
import { type Account, addAccountIn, changeAccountIn, storeTokensIn } from "#server/features/linked-accounts/index.ts";
import { type NewUser, signUpUserIn } from "#server/features/sign-up/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";
import { type Outcome, requireRoom } from "./decide.ts";
import { usableImage, usableName, type VerifiedIdentity, writtenEmail } from "./verified-identity.ts";

/** The user that the identity belongs to after this sign-in. */
export interface Accepted {
  userId: string;
  isNewUser: boolean;
}

/** Signs in, links or signs up, as decided in the same transaction. */
export async function acceptIn(
  tx: Transaction,
  deps: Deps,
  verified: VerifiedIdentity,
  outcome: Outcome,
): Promise<Accepted> {
  switch (outcome.kind) {
    case "known":
      await keepCurrentIn(tx, deps, outcome.account, verified);
      return { userId: outcome.userId, isNewUser: false };
    case "connect":
      await connectIn(tx, deps, verified, outcome);
      return { userId: outcome.userId, isNewUser: false };
    case "sign up":
      return { userId: await signUpIn(tx, deps, verified, outcome), isNewUser: verified.link === null };
  }
}

type SignUp = Extract<Outcome, { kind: "sign up" }>;
type Connect = Extract<Outcome, { kind: "connect" }>;

/** Creates a user with this account, or adds it to the anonymous user self signs up. */
async function signUpIn(
  tx: Transaction,
  deps: Deps,
  verified: VerifiedIdentity,
  { presentUserId, email, usedForAuth }: SignUp,
) {
  const { project, identity, origin } = verified;
  const wanted: NewUser = {
    displayName: usableName(identity),
    profileImageUrl: usableImage(identity),
    email,
    isEmailVerified: identity.isEmailVerified,
    isEmailUsedForAuth: usedForAuth,
    passwordHash: null,
    also: async (userId) => {
      await storeTokensIn(tx, deps, await addAccountIn(tx, deps, newAccount(userId, verified)), verified.tokens);
    },
  };
  const present = presentUserId === null ? null : { id: presentUserId };
  const caller = { project, projectId: project.id, origin, user: present };
  return (await signUpUserIn(tx, deps, caller, wanted)).row.id;
}

async function connectIn(
  tx: Transaction,
  deps: Deps,
  verified: VerifiedIdentity,
  { userId, provenChannelId }: Connect,
) {
  const { project, providerId, identity, origin } = verified;
  if (provenChannelId !== null) {
    const where = { projectId: project.id, origin };
    // The provider verified the address. If it was unverified before, an attacker may have set up the other credentials.
    await proveAndCleanIn(tx, deps, where, { userId, channelId: provenChannelId });
  }
  await requireRoom(tx, verified, userId);
  const account = await addAccountIn(tx, deps, newAccount(userId, verified));
  await storeTokensIn(tx, deps, account, verified.tokens);
  const user = await findUser(tx, project.id, userId);
  if (user)
    await queueSecurityNoticeIn(tx, deps, verified, { user, event: "connected_account_added", detail: providerId });
  const self = { type: "user", id: userId } as const;
  const after = { provider: providerId, account: identity.accountId };
  await audit(tx, deps, {
    projectId: project.id,
    action: "oauth_provider_added",
    actor: self,
    subject: self,
    origin,
    after,
  });
}

async function keepCurrentIn(tx: Transaction, deps: Deps, account: Account, { identity, tokens }: VerifiedIdentity) {
  const email = writtenEmail(identity);
  if (email !== null && email !== account.email) await changeAccountIn(tx, account, { email });
  await storeTokensIn(tx, deps, account, tokens);
}

const newAccount = (userId: string, { project, providerId, identity }: VerifiedIdentity) => ({
  projectId: project.id,
  userId,
  providerId,
  accountId: identity.accountId,
  email: writtenEmail(identity),
  allowSignIn: true,
  allowConnectedAccounts: true,
});
