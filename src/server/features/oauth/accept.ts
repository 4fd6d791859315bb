import { fail } from "#contract/errors.ts";
import { isEmail } from "#contract/fields.ts";
import type { Origin } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";
import { hasProvenOwner } from "#server/features/contact-channels/channels.ts";
import { makeWayIn } from "#server/features/contact-channels/give-way.ts";
import { proveAndCleanIn } from "#server/features/contact-channels/proof.ts";
import {
  type Account,
  addAccountIn,
  changeAccountIn,
  findAccounts,
  findSignInAccount,
} from "#server/features/oauth-providers/accounts.ts";
import { type NewTokens, storeTokensIn } from "#server/features/oauth-providers/tokens.ts";
import type { Project } from "#server/features/projects/project.ts";
import { isOpenIn } from "#server/features/sessions/service.ts";
import type { NewUser } from "#server/features/users/create.ts";
import { signUpUserIn } from "#server/features/users/sign-up.ts";
import { findUser } from "#server/features/users/user.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";
import type { AskedIn } from "./flow.ts";
import type { Identity } from "./providers/provider.ts";

/** Somebody came back from a provider and is who it says. */
export interface Arrival {
  project: Project;
  providerId: string;
  identity: Identity;
  tokens: NewTokens;
  origin: Origin;
  /** Who was here when they left for the provider. */
  present: AskedIn | null;
}

/** Whom the arrival is, from now on. */
export interface Accepted {
  userId: string;
  isNewUser: boolean;
}

/** Signs in whoever has this account, else joins it to the user with its address or makes a user; as the project wants. */
export async function acceptIn(tx: Transaction, deps: Deps, arrival: Arrival): Promise<Accepted> {
  const { project, providerId, identity } = arrival;
  const known = await findSignInAccount(tx, project.id, providerId, identity.accountId);
  if (known) {
    await keepCurrentIn(tx, deps, known, arrival);
    return { userId: known.userId, isNewUser: false };
  }
  if (!project.config.auth.allowSignUp) throw fail("SIGN_UP_NOT_ENABLED");

  const email = usableEmail(identity);
  const taken = email === null ? undefined : await makeWayIn(tx, deps, project.id, email);
  const strategy = project.config.auth.oauth.accountMergeStrategy;
  if (email !== null && taken && strategy !== "allow_duplicates") {
    const would_work_if_email_was_verified = strategy === "link_method" && !taken.isVerified;
    if (strategy === "raise_error" || !taken.isVerified || !identity.isEmailVerified) {
      throw fail("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
        type: "email",
        contact_channel_value: email,
        would_work_if_email_was_verified,
      });
    }
    const { userId, id: channelId } = taken;
    // The provider vouches for the address. If nobody did before, what was set up under it may be a stranger's.
    await proveAndCleanIn(tx, deps, { projectId: project.id, origin: arrival.origin }, { userId, channelId });
    await connectIn(tx, deps, userId, arrival);
    return { userId, isNewUser: false };
  }
  const here = arrival.present;
  const isHere = here !== null && (await isOpenIn(tx, deps, { projectId: project.id, ...here }));
  const userId = await signUpIn(tx, deps, arrival, isHere ? here.userId : null, {
    email,
    usedForAuth: email !== null && !taken,
  });
  return { userId, isNewUser: true };
}

/**
 * Adds the account to a user who asked for it, or takes up its new tokens. The session in which it was asked for must
 * still be there: whoever was put out of an account must not come back with an account of a provider.
 */
export async function linkIn(
  tx: Transaction,
  deps: Deps,
  { userId, sessionId }: AskedIn,
  arrival: Arrival,
): Promise<Accepted> {
  const { project, providerId, identity } = arrival;
  if (!(await isOpenIn(tx, deps, { projectId: project.id, userId, sessionId }))) {
    throw fail("ACCESS_TOKEN_EXPIRED", { expired_at_millis: null });
  }
  const user = await findUser(tx, project.id, userId);
  if (!user) throw refuse(400, "The user to link the account to does not exist anymore.");
  const own = await findAccounts(tx, project.id, { userId, providerId });
  if (own.length > 0 && !own.some(({ accountId }) => accountId === identity.accountId)) {
    throw fail("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
  }
  const same = own.find(({ accountId }) => accountId === identity.accountId);
  if (same) {
    await keepCurrentIn(tx, deps, same, arrival);
    return { userId, isNewUser: false };
  }
  const others = await findAccounts(tx, project.id, { providerId, accountId: identity.accountId });
  if (others.length > 0) throw fail("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER");
  if (user.user.isAnonymous && !(await hasProvenOwner(tx, user.user))) {
    const email = usableEmail(identity);
    const taken = email === null ? undefined : await makeWayIn(tx, deps, project.id, email);
    await signUpIn(tx, deps, arrival, userId, { email, usedForAuth: email !== null && !taken });
    return { userId, isNewUser: false };
  }
  await connectIn(tx, deps, userId, arrival);
  return { userId, isNewUser: false };
}

/** A new user with this account, or the one who was here anonymously until now. */
async function signUpIn(
  tx: Transaction,
  deps: Deps,
  arrival: Arrival,
  presentUserId: string | null,
  { email, usedForAuth }: { email: string | null; usedForAuth: boolean },
) {
  const { project, identity, origin } = arrival;
  const wanted: NewUser = {
    displayName: identity.displayName,
    profileImageUrl: usableImage(identity),
    email,
    isEmailVerified: identity.isEmailVerified,
    isEmailUsedForAuth: usedForAuth,
    passwordHash: null,
    also: async (userId) => {
      await storeTokensIn(tx, deps, await addAccountIn(tx, deps, newAccount(userId, arrival)), arrival.tokens);
    },
  };
  const present = presentUserId === null ? null : { id: presentUserId };
  const caller = { project, projectId: project.id, origin, user: present };
  return (await signUpUserIn(tx, deps, caller, wanted)).user.id;
}

async function connectIn(tx: Transaction, deps: Deps, userId: string, arrival: Arrival) {
  const { project, providerId, identity, origin } = arrival;
  const own = await findAccounts(tx, project.id, { userId, providerId });
  if (own.some(({ allowSignIn }) => allowSignIn)) throw fail("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
  const account = await addAccountIn(tx, deps, newAccount(userId, arrival));
  await storeTokensIn(tx, deps, account, arrival.tokens);
  const user = await findUser(tx, project.id, userId);
  if (user)
    await queueSecurityNoticeIn(tx, deps, project, { user, event: "connected_account_added", detail: providerId });
  const who = { type: "user", id: userId } as const;
  const after = { provider: providerId, account: identity.accountId };
  await audit(tx, deps, {
    projectId: project.id,
    action: "oauth_provider_added",
    actor: who,
    subject: who,
    origin,
    after,
  });
}

async function keepCurrentIn(tx: Transaction, deps: Deps, account: Account, { identity, tokens }: Arrival) {
  const email = usableEmail(identity);
  if (email !== null && email !== account.email) await changeAccountIn(tx, account, { email });
  await storeTokensIn(tx, deps, account, tokens);
}

const newAccount = (userId: string, { project, providerId, identity }: Arrival) => ({
  projectId: project.id,
  userId,
  providerId,
  accountId: identity.accountId,
  email: usableEmail(identity),
  allowSignIn: true,
  allowConnectedAccounts: true,
});

/** What is no plain address is none: `ada＠example.com` must not become somebody's by normalising it later. */
const usableEmail = ({ email }: Identity) => (email !== null && isEmail(email.trim()) ? email.trim() : null);

const IMAGE_URL_MAX_LENGTH = 2_048;

const usableImage = ({ profileImageUrl: url }: Identity) =>
  url !== null && /^https?:\/\//i.test(url) && url.length <= IMAGE_URL_MAX_LENGTH && URL.canParse(url) ? url : null;
