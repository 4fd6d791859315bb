import { createHmac, timingSafeEqual } from "node:crypto";
import { HOUR } from "#contract/limits.ts";
import type { Credential } from "#server/access/credential.ts";
import type { AuditEntry } from "#server/audit/write.ts";
import type { Deps } from "#server/deps.ts";
import { isCredentialValid } from "#server/foundation/sessions/index.ts";

/** Long enough for a console that stays open over lunch, too short for one that stays open overnight. */
const LIFETIME_MILLIS = 4 * HOUR;
const PREFIX = "appsk_";
const PURPOSE = "hallpass webhook tokens";

/** The data of a token: the project, the credential and actor that requested it, and its expiration. */
export interface TokenHolder {
  projectId: string;
  credential: Credential;
  actor: AuditEntry["actor"];
  expiresAt: number;
}

type TokenDeps = Pick<Deps, "keyring" | "now">;

/**
 * Creates a token for the webhooks of one project. It is valid for some hours, and no longer than the key or the owner's
 * session that requested it. It is not stored. A token that was requested with another token expires with that one, so that a
 * token cannot extend itself.
 */
export function createToken(
  deps: TokenDeps,
  {
    projectId,
    credential,
    actor,
    expiresAt = deps.now() + LIFETIME_MILLIS,
  }: Omit<TokenHolder, "expiresAt"> & Partial<TokenHolder>,
): string {
  const body = Buffer.from(JSON.stringify({ projectId, credential, actor, expiresAt })).toString("base64url");
  return `${PREFIX}${body}.${seal(deps.keyring.derive(PURPOSE), body).toString("base64url")}`;
}

/**
 * Returns the holder of a token; null when the token is forged, changed or expired, or when its credential is no longer
 * valid.
 */
export async function holderOf(deps: Deps, token: string): Promise<TokenHolder | null> {
  const holder = readToken(deps, token);
  const project = holder && (await deps.projects.get(holder.projectId));
  return holder && project && (await isCredentialValid(deps, project, holder.credential)) ? holder : null;
}

function readToken(deps: TokenDeps, token: string): TokenHolder | null {
  const [body, signature, ...rest] = token.startsWith(PREFIX) ? token.slice(PREFIX.length).split(".") : [];
  if (!body || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature, "base64url");
  const wanted = deps.keyring.derivedKeys(PURPOSE, deps.now()).map(({ key }) => seal(key, body));
  if (!wanted.some((each) => given.length === each.length && timingSafeEqual(given, each))) return null;
  const holder: Omit<TokenHolder, "credential"> & Partial<TokenHolder> = JSON.parse(
    Buffer.from(body, "base64url").toString(),
  );
  // Tokens of earlier releases have no credential; the console requests a new one.
  const { credential } = holder;
  return credential && holder.expiresAt > deps.now() ? { ...holder, credential } : null;
}

const seal = (key: Buffer, body: string) => createHmac("sha256", key).update(body).digest();
