import { fail } from "#contract/errors.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type Account, findAccounts, findSignInAccount } from "#server/features/linked-accounts/index.ts";
import { findAuthChannel, hasProvenOwner } from "#server/foundation/contact-channels/index.ts";
import { isOpenIn } from "#server/foundation/sessions/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { usableEmail, type VerifiedIdentity } from "./verified-identity.ts";

/** What an arrival leads to. `userId` is null for a user who does not exist yet. */
export type Outcome =
  | { kind: "known"; userId: string; account: Account }
  | { kind: "connect"; userId: string; provenChannelId: string | null }
  | {
      kind: "sign up";
      userId: string | null;
      presentUserId: string | null;
      email: string | null;
      usedForAuth: boolean;
    };

/**
 * Decides what an arrival leads to, or refuses it in the contract's words. Only reads, so it runs twice: when the browser
 * comes back, for a refusal that the app's error page can show, and when the code is redeemed, which is when it counts.
 */
export async function decide(db: Snapshot, deps: Pick<Deps, "now">, arrival: VerifiedIdentity): Promise<Outcome> {
  return arrival.link ? decideLink(db, deps, arrival, arrival.link) : decideSignIn(db, deps, arrival);
}

/** The user whose account this is, else the user with its address, else a new user; as the project wants. */
async function decideSignIn(db: Snapshot, deps: Pick<Deps, "now">, arrival: VerifiedIdentity): Promise<Outcome> {
  const { project, providerId, identity, present } = arrival;
  const known = await findSignInAccount(db, project.id, providerId, identity.accountId);
  if (known) return { kind: "known", userId: known.userId, account: known };
  if (!project.config.auth.allowSignUp) throw fail("SIGN_UP_NOT_ENABLED");

  const email = usableEmail(identity);
  const taken = await keeperOf(db, project.id, email);
  const strategy = project.config.auth.oauth.accountMergeStrategy;
  if (email !== null && taken && strategy !== "allow_duplicates") {
    if (strategy === "raise_error" || !taken.isVerified || !identity.isEmailVerified) {
      throw takenAddress(email, strategy === "link_method" && !taken.isVerified);
    }
    const { userId, id: provenChannelId } = taken;
    const user = await findUser(db, project.id, userId);
    // Without a proven owner, whatever the user has goes with the first proof, and the room is looked for after that.
    if (user && (await hasProvenOwner(db, user.row))) await requireRoom(db, arrival, userId);
    return { kind: "connect", userId, provenChannelId };
  }
  const isHere = present !== null && (await isOpenIn(db, deps, { projectId: project.id, ...present }));
  const presentUserId = isHere ? present.userId : null;
  return { kind: "sign up", userId: null, presentUserId, email, usedForAuth: email !== null && !taken };
}

/**
 * The user who asked for the link. The session in which they asked must still be there: whoever was put out of an account
 * must not come back with an account of a provider.
 */
async function decideLink(
  db: Snapshot,
  deps: Pick<Deps, "now">,
  arrival: VerifiedIdentity,
  { userId, sessionId }: NonNullable<VerifiedIdentity["link"]>,
): Promise<Outcome> {
  const { project, providerId, identity } = arrival;
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
  const taken = await keeperOf(db, project.id, email);
  return { kind: "sign up", userId, presentUserId: userId, email, usedForAuth: email !== null && !taken };
}

/** Refuses a second account of a provider, and one that was switched off for sign-in: nobody asked for that one back. */
export async function requireRoom(db: Snapshot, { project, providerId, identity }: VerifiedIdentity, userId: string) {
  const own = await findAccounts(db, project.id, { userId, providerId });
  const email = usableEmail(identity);
  if (email !== null && own.some(({ accountId }) => accountId === identity.accountId)) throw takenAddress(email, false);
  if (own.some(({ allowSignIn }) => allowSignIn)) throw fail("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
}

/** Who keeps an address: an account whose owner never proved it may have to give it to whoever signs up with it. */
async function keeperOf(db: Snapshot, projectId: string, email: string | null) {
  const found = email === null ? undefined : await findAuthChannel(db, projectId, email);
  return found?.givesWay ? undefined : found;
}

const takenAddress = (email: string, would_work_if_email_was_verified: boolean) =>
  fail("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
    type: "email",
    contact_channel_value: email,
    would_work_if_email_was_verified,
  });
