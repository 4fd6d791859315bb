import { fail } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type Account, findAccounts, findSignInAccount } from "#server/features/linked-accounts/index.ts";
import { findAuthChannel, hasProvenOwner } from "#server/foundation/contact-channels/index.ts";
import { isOpenIn } from "#server/foundation/sessions/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { usableEmail, type VerifiedIdentity } from "./verified-identity.ts";

/** The result of a verified identity. `userId` is null for a user who does not exist yet. */
export type Outcome =
  | { kind: "known"; userId: string; account: Account }
  | { kind: "connect"; userId: string; provenChannelId: string | null }
  | {
      kind: "sign up";
      userId: string | null;
      presentUserId: string | null;
      email: EmailAddress | null;
      usedForAuth: boolean;
    };

/**
 * Decides the result of a verified identity, or refuses it with the contract's error. Only reads, and runs twice: at the
 * callback, for an error that the app's error page can show, and when the code is redeemed, to take effect.
 */
export async function decide(db: Snapshot, deps: Pick<Deps, "now">, verified: VerifiedIdentity): Promise<Outcome> {
  return verified.link ? decideLink(db, deps, verified, verified.link) : decideSignIn(db, deps, verified);
}

/** Chooses the user of the account, else the user with its address, else a new user, as the project's settings allow. */
async function decideSignIn(db: Snapshot, deps: Pick<Deps, "now">, verified: VerifiedIdentity): Promise<Outcome> {
  const { project, providerId, identity, present } = verified;
  const known = await findSignInAccount(db, project.id, providerId, identity.accountId);
  if (known) return { kind: "known", userId: known.userId, account: known };
  if (!project.config.auth.allowSignUp) throw fail("SIGN_UP_NOT_ENABLED");

  const email = usableEmail(identity);
  const inUse = await channelOf(db, project.id, email);
  const strategy = project.config.auth.oauth.accountMergeStrategy;
  if (email !== null && inUse && strategy !== "allow_duplicates") {
    if (strategy === "raise_error" || !inUse.isVerified || !identity.isEmailVerified) {
      throw addressInUse(email, strategy === "link_method" && !inUse.isVerified);
    }
    const { userId, id: provenChannelId } = inUse;
    const user = await findUser(db, project.id, userId);
    // Without a verified owner, connecting first removes the user's accounts, and `acceptIn` checks for room after that.
    if (user && (await hasProvenOwner(db, user.row))) await requireRoom(db, verified, userId);
    return { kind: "connect", userId, provenChannelId };
  }
  const isSessionOpen = present !== null && (await isOpenIn(db, deps, { projectId: project.id, ...present }));
  const presentUserId = isSessionOpen ? present.userId : null;
  return { kind: "sign up", userId: null, presentUserId, email, usedForAuth: email !== null && !inUse };
}

/**
 * Chooses the user who requested the link. The session of the request must still exist: a user whose access was revoked must
 * not regain it through a provider account.
 */
async function decideLink(
  db: Snapshot,
  deps: Pick<Deps, "now">,
  verified: VerifiedIdentity,
  { userId, sessionId }: NonNullable<VerifiedIdentity["link"]>,
): Promise<Outcome> {
  const { project, providerId, identity } = verified;
  if (!(await isOpenIn(db, deps, { projectId: project.id, userId, sessionId }))) {
    throw fail("ACCESS_TOKEN_EXPIRED", { expired_at_millis: null });
  }
  const user = await findUser(db, project.id, userId);
  if (!user) throw refuse("USER_TO_LINK_NOT_FOUND");
  const own = await findAccounts(db, project.id, { userId, providerId });
  const same = own.find(({ accountId }) => accountId === identity.accountId);
  if (same) return { kind: "known", userId, account: same };
  if (own.length > 0) throw fail("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
  const others = await findAccounts(db, project.id, { providerId, accountId: identity.accountId });
  if (others.length > 0) throw fail("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER");
  if (!user.row.isAnonymous || (await hasProvenOwner(db, user.row)))
    return { kind: "connect", userId, provenChannelId: null };

  const email = usableEmail(identity);
  const inUse = await channelOf(db, project.id, email);
  return { kind: "sign up", userId, presentUserId: userId, email, usedForAuth: email !== null && !inUse };
}

/** Refuses a second sign-in account of a provider, and an account with sign-in off: a sign-in must not turn it on again. */
export async function requireRoom(db: Snapshot, { project, providerId, identity }: VerifiedIdentity, userId: string) {
  const own = await findAccounts(db, project.id, { userId, providerId });
  const email = usableEmail(identity);
  if (email !== null && own.some(({ accountId }) => accountId === identity.accountId)) throw addressInUse(email, false);
  if (own.some(({ allowSignIn }) => allowSignIn)) throw fail("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
}

/** Returns the channel that keeps an address. An unverified channel may have to give it to a user who signs up with it. */
async function channelOf(db: Snapshot, projectId: string, email: EmailAddress | null) {
  const found = email === null ? undefined : await findAuthChannel(db, projectId, email);
  return found?.givesWay ? undefined : found;
}

const addressInUse = (email: EmailAddress, would_work_if_email_was_verified: boolean) =>
  fail("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
    type: "email",
    contact_channel_value: email,
    would_work_if_email_was_verified,
  });
