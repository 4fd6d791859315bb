import { OAUTH_CLIENT_DOCUMENT_GRACE_MILLIS } from "#contract/limits.ts";
import type { OAuthClientOrigin } from "#contract/oauth-clients.ts";
import { coversHost } from "#server/access/trusted-domain.ts";
import type { KnownApi } from "#server/features/oauth-apis/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { documentUrlOf } from "./client-id-url.ts";

type Configured = Pick<Project, "config">;

/** What decides whether a client that named itself is admitted. */
export interface SelfNamed {
  id: string;
  origin: OAuthClientOrigin;
  isBlocked: boolean;
  documentUntil: number | null;
  expiresAt: number | null;
}

/** What a project's owner has decided about clients that name themselves. docs/security/rules.md, rule 25. */
export function admitsDocumentsOf({ config }: Configured, host: string): boolean {
  const { clientDocuments = "off", clientDocumentDomains = [] } = config.authorizationServer ?? {};
  if (clientDocuments === "domains") return clientDocumentDomains.some((each) => coversHost(each, host));
  return clientDocuments === "any";
}

export const hasDocuments = ({ config }: Configured): boolean =>
  (config.authorizationServer?.clientDocuments ?? "off") !== "off";

export const hasRegistration = ({ config }: Configured): boolean =>
  config.authorizationServer?.clientRegistration === true;

/**
 * Whether a client may do anything at all. One that named itself only as long as the owner's policy admits it and has not
 * blocked it, and one with a document only for a while after the document could no longer be fetched.
 */
export function isAdmitted(project: Configured, client: SelfNamed, now: number): boolean {
  if (client.origin === "owner") return true;
  if (client.isBlocked) return false;
  if (client.origin === "registration") return hasRegistration(project);
  const url = documentUrlOf(client.id);
  const isKnown = now < (client.documentUntil ?? 0) + OAUTH_CLIENT_DOCUMENT_GRACE_MILLIS;
  return url !== null && isKnown && admitsDocumentsOf(project, url.hostname);
}

const STANDARD = ["openid", "profile", "email", "offline_access"];

/**
 * The scopes that a client that named itself may ask for. Agents learn the scopes of an API from the API itself, so those of all
 * APIs are among them unless the owner names the scopes: a user is asked for each, and can give no more than they may do
 * themselves.
 */
export const scopesFor = ({ config }: Configured, apis: readonly KnownApi[]): string[] =>
  config.authorizationServer?.selfNamedScopes ?? [
    ...STANDARD,
    ...new Set(apis.flatMap(({ scopes }) => scopes.map(({ name }) => name))),
  ];
