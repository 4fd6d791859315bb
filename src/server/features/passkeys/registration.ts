import { and, asc, eq } from "drizzle-orm";
import type { RegistrationOptions, RegistrationResponse } from "#contract/auth/passkeys.ts";
import { fail } from "#contract/errors.ts";
import {
  PASSKEY_ALGORITHMS,
  PASSKEY_SENTINEL_RP_ID,
  PASSKEY_TIMEOUT_MILLIS,
  PASSKEYS_MAX_PER_USER,
} from "#contract/limits.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireUser } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import { redeemCodeIn } from "#server/codes/codes.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";
import { type NewCredential, originIn, verifyRegistration } from "./ceremony.ts";
import { createChallenge, findChallenge } from "./challenges.ts";
import { requirePasskeyOrigin } from "./origins.ts";
import { providerName } from "./providers.ts";

const NAMELESS_USER = "Hallpass user";

/** Returns the options for creating a passkey. */
export async function initiateRegistration(
  deps: Deps,
  caller: Caller,
): Promise<{ options: RegistrationOptions; code: string }> {
  const { project, projectId } = caller;
  const { id: userId } = requireUser(caller);
  if (!project.config.auth.passkey.allowSignIn) throw fail("PASSKEY_AUTHENTICATION_NOT_ENABLED");
  if (caller.level === "client") await countAddress(deps, "passkey_challenge_address", caller.origin.ip);
  const found = await findUser(deps.store, projectId, userId);
  if (!found) throw fail("USER_AUTHENTICATION_REQUIRED");
  const { challenge, code } = await createChallenge(deps, { projectId, userId, purpose: "registration" });
  const name = found.row.displayName || found.row.primaryEmail || NAMELESS_USER;
  const known = await deps.store.read((db) => {
    const t = db.passkeys;
    const ofUser = and(eq(t.projectId, projectId), eq(t.userId, userId));
    return db.select({ id: t.credentialId }).from(t).where(ofUser).orderBy(asc(t.createdAt));
  });
  return { options: optionsFor(project, { challenge, userId, name, known }), code };
}

interface Wanted {
  challenge: string;
  userId: string;
  name: string;
  /** The user's credentials. An authenticator that has one of them would replace it by another one of this user. */
  known?: readonly { id: string }[];
}

/** The relying party is a placeholder: only the page knows its host. */
export const optionsFor = (project: Project, { challenge, userId, name, known = [] }: Wanted): RegistrationOptions => ({
  challenge,
  rp: { name: project.displayName, id: PASSKEY_SENTINEL_RP_ID },
  user: { id: userHandle(userId), name, displayName: name },
  pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
  timeout: PASSKEY_TIMEOUT_MILLIS,
  attestation: "none",
  excludeCredentials: known.map(({ id }) => ({ id, type: "public-key" })),
  authenticatorSelection: { residentKey: "required", userVerification: "preferred", requireResidentKey: true },
  extensions: { credProps: true },
});

/** The user handle that an authenticator stores: the user's id, so that it stores no name in plain text. */
export const userHandle = (userId: string) => Buffer.from(userId).toString("base64url");

/** Adds a passkey to the signed-in user. The code is redeemed only when the registration succeeds. */
export async function register(
  deps: Deps,
  caller: Caller,
  { credential, code }: { credential: RegistrationResponse; code: string },
): Promise<{ credentialId: string }> {
  const { project, projectId, origin: from } = caller;
  const { id: userId } = requireUser(caller);
  const { challenge, codeId } = await findChallenge(deps, { projectId, userId, purpose: "registration", code });
  if (!project.config.auth.passkey.allowSignIn) throw fail("PASSKEY_AUTHENTICATION_NOT_ENABLED");
  const made = await verified(deps, project, credential, challenge);

  await deps.store.write(async (tx) => {
    await redeemCodeIn(tx, deps, codeId);
    const user = await findUser(tx, projectId, userId);
    if (!user) throw fail("USER_AUTHENTICATION_REQUIRED");
    const { id, name } = await storeIn(tx, deps, { projectId, userId }, made);
    await queueSecurityNoticeIn(tx, deps, caller, { user, event: "passkey_added", detail: name });
    await audit(tx, deps, {
      projectId,
      action: "passkey_added",
      actor: actorOf(caller),
      subject: { type: "user", id: userId },
      origin: from,
      after: { passkey_id: id, name, backed_up: made.backedUp },
    });
  });
  return { credentialId: made.credentialId };
}

/** Returns the new credential of a response to the challenge, or throws when it is invalid or from a foreign page. */
export async function verified(
  deps: Deps,
  project: Project,
  credential: RegistrationResponse,
  challenge: string,
): Promise<NewCredential> {
  const origin = originIn(credential.response.clientDataJSON);
  if (origin === undefined) throw invalid();
  const { rpId } = requirePasskeyOrigin(deps, project, origin, "registration");
  const made = await verifyRegistration(credential, { challenge, origin, rpId });
  if (!made) throw invalid();
  return made;
}

/** Stores a passkey. A repeated registration keeps its name; a credential of another user is refused. */
export async function storeIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  { projectId, userId }: { projectId: string; userId: string },
  made: NewCredential,
): Promise<{ id: string; name: string }> {
  const t = tx.passkeys;
  const [known] = await tx
    .select({ id: t.id, userId: t.userId, name: t.name })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.credentialId, made.credentialId)));
  if (known && known.userId !== userId) throw invalid();
  if (known) {
    const { publicKey, counter, aaguid, backedUp } = made;
    await tx.update(t).set({ publicKey, counter, aaguid, backedUp }).where(eq(t.id, known.id));
    return known;
  }
  const own = await tx
    .select({ name: t.name })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId)))
    .orderBy(asc(t.createdAt));
  if (own.length >= PASSKEYS_MAX_PER_USER) {
    throw refuse("PASSKEY_LIMIT_REACHED", { max: PASSKEYS_MAX_PER_USER });
  }
  const id = randomUuid();
  const name = freeName(providerName(made.aaguid) ?? "Passkey", new Set(own.map((each) => each.name)));
  await tx.add("passkeys", { ...made, id, projectId, userId, name, createdAt: deps.now() });
  return { id, name };
}

function freeName(wanted: string, inUse: ReadonlySet<string>): string {
  let name = wanted;
  for (let at = 2; inUse.has(name); at++) name = `${wanted} ${at}`;
  return name;
}

const invalid = () =>
  fail("PASSKEY_REGISTRATION_FAILED", {
    reason: "Passkey registration failed because the verification response is invalid",
  });
