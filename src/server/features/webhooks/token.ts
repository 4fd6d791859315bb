import { createHmac, timingSafeEqual } from "node:crypto";
import type { Credential } from "#server/access/credential.ts";
import type { AuditEntry } from "#server/audit/write.ts";
import type { Deps } from "#server/deps.ts";
import { isCredentialValid } from "#server/foundation/sessions/index.ts";

/** A console left open over lunch still works; one left open overnight asks for a new token. */
const LIFETIME_MILLIS = 4 * 3_600_000;
const PREFIX = "appsk_";

/** Who manages the webhooks of which project, by what, and until when. */
export interface TokenHolder {
  projectId: string;
  credential: Credential;
  actor: AuditEntry["actor"];
  expiresAt: number;
}

type TokenDeps = Pick<Deps, "keyring" | "now">;

/**
 * Good for the webhooks of one project and for nothing else, for some hours, and no longer than the key or the owner's
 * session that it was asked with. It is nowhere stored. One that is made by the holder of another ends with that: a token
 * does not prolong itself.
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
  return `${PREFIX}${body}.${seal(deps, body).toString("base64url")}`;
}

/** Null for what is no token of ours, was changed or is too old, and where whatever it was asked with opens nothing now. */
export async function holderOf(deps: Deps, token: string): Promise<TokenHolder | null> {
  const holder = readToken(deps, token);
  const project = holder && (await deps.projects.get(holder.projectId));
  return holder && project && (await isCredentialValid(deps, project, holder.credential)) ? holder : null;
}

function readToken(deps: TokenDeps, token: string): TokenHolder | null {
  const [body, signature, ...rest] = token.startsWith(PREFIX) ? token.slice(PREFIX.length).split(".") : [];
  if (!body || !signature || rest.length > 0) return null;
  const [given, wanted] = [Buffer.from(signature, "base64url"), seal(deps, body)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const holder: Omit<TokenHolder, "credential"> & Partial<TokenHolder> = JSON.parse(
    Buffer.from(body, "base64url").toString(),
  );
  // Tokens of a release that did not write it down are asked for again.
  const { credential } = holder;
  return credential && holder.expiresAt > deps.now() ? { ...holder, credential } : null;
}

const seal = ({ keyring }: TokenDeps, body: string) =>
  createHmac("sha256", keyring.derive("hallpass webhook tokens")).update(body).digest();
