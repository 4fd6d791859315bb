import type { Confirmation, Project as ProjectPayload } from "#contract/projects.ts";
import { internalKeys, type ProjectKeys } from "#sdk/api-keys/internal-keys.ts";
import { type AuditLog, auditLog } from "#sdk/audit/audit.ts";
import { mapped } from "#sdk/cache/mapped.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import { type EmailAssistant, emailAssistant } from "#sdk/emails/assistant.ts";
import { type EmailDesigns, emailDesigns } from "#sdk/emails/designs.ts";
import { type ProjectEmails, projectEmails } from "#sdk/emails/mails.ts";
import { type ImportedPasswords, importedPasswords } from "#sdk/imports/imported-passwords.ts";
import { type UserImports, userImports } from "#sdk/imports/imports.ts";
import { type InstanceAdmin, instanceAdmin } from "#sdk/instance/instance-admin.ts";
import { metricsOf, type ProjectMetrics } from "#sdk/metrics/metrics.ts";
import { type OAuthApis, oauthApis } from "#sdk/oauth/oauth-apis.ts";
import { type OAuthClaimsCalls, oauthClaims } from "#sdk/oauth/oauth-claims.ts";
import { type OAuthClients, oauthClients } from "#sdk/oauth/oauth-clients.ts";
import { type OAuthGrants, oauthGrants } from "#sdk/oauth/oauth-grants.ts";
import { type PermissionDefinitions, permissionDefinitions } from "#sdk/permissions/definitions.ts";
import { adminProjectOf } from "#sdk/projects/admin-project.ts";
import type { RenderedConfig } from "#sdk/projects/config.ts";
import { type LegacyVerifierAdmin, legacyVerifier } from "#sdk/projects/legacy-verifier.ts";
import { checkOidcIssuer, type OidcIssuerCheck } from "#sdk/projects/oidc-issuer.ts";
import { productionModeErrors } from "#sdk/projects/production-mode.ts";
import type { AdminProject, ProductionModeError } from "#sdk/projects/project.ts";
import { type OwnerAdministration, projectOwners } from "#sdk/projects/project-owners.ts";
import type { CurrentServerUser } from "#sdk/users/server/server-objects.ts";
import { type WebhookEndpoints, webhookEndpoints } from "#sdk/webhooks/webhook-endpoints.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { createWire, type Wire } from "#sdk/wire/wire.ts";
import { connect, publishableKeyOf, requireKey } from "./connect.ts";
import { environment } from "./env.ts";
import type { AppInternals } from "./internals.ts";
import type { AdminAppOptions } from "./options.ts";
import { assembleForServers, type ServerPieces } from "./server-core.ts";

export interface AdminPieces extends ServerPieces {
  readonly permissions: Readonly<Record<"team" | "project", PermissionDefinitions>>;
  readonly project: Watchable<AdminProject>;
  readonly config: Watchable<RenderedConfig>;
  readonly productionModeErrors: Watchable<ProductionModeError[]>;
  readonly keys: ProjectKeys;
  readonly legacyVerifier: LegacyVerifierAdmin;
  readonly oauthClients: OAuthClients;
  readonly oauthApis: OAuthApis;
  readonly imports: UserImports;
  readonly importedPasswords: ImportedPasswords;
  readonly oauthClaims: OAuthClaimsCalls;
  readonly oauthGrants: OAuthGrants;
  readonly emailDesigns: EmailDesigns;
  readonly assistant: EmailAssistant;
  readonly emails: ProjectEmails;
  readonly metrics: Watchable<ProjectMetrics>;
  readonly webhooks: WebhookEndpoints;
  readonly auditLog: AuditLog;
  readonly instanceAdmin: InstanceAdmin;
  checkOidcIssuer(issuerUrl: string): Promise<OidcIssuerCheck>;
  readonly internals: AdminAppInternals;
}

/** The internals of an app, and what the owner of its project can do in person. */
export interface AdminAppInternals extends AppInternals<CurrentServerUser> {
  /** Shows a project that a list call has returned, without another request. */
  seed(payload: ProjectPayload): AdminProject;
  /** Gives the project to another team of `internal`: see `OwnedProject.transfer`. */
  transferTo(teamId: string, confirmation: Confirmation | undefined): Promise<ProjectPayload>;
  /** The team that owns the project: see `OwnedProject.owners`. */
  readonly owners: OwnerAdministration;
}

export function adminPieces(options: AdminAppOptions): AdminPieces {
  const connection = adminConnection(options);
  const wire: Wire<"server"> = createWire(connection);
  const { project, config, seed, transferTo } = adminProjectOf(wire, connection, options.onProjectChange);
  const withoutTokens = options.projectOwnerSession ? { ...options, tokenStore: null } : options;
  const pieces = assembleForServers(withoutTokens, connection, wire);
  const owners = projectOwners(wire, connection.deps, options.onProjectChange);
  return {
    ...pieces,
    internals: { ...pieces.core, seed, transferTo, owners },
    permissions: {
      team: permissionDefinitions(wire, connection.deps, "team"),
      project: permissionDefinitions(wire, connection.deps, "project"),
    },
    project,
    config,
    productionModeErrors: mapped(project, productionModeErrors),
    keys: internalKeys(wire, connection.deps),
    legacyVerifier: legacyVerifier(wire, connection.deps),
    oauthClients: oauthClients(wire, connection.deps),
    oauthApis: oauthApis(wire, connection.deps),
    imports: userImports(wire, connection),
    importedPasswords: importedPasswords(wire, connection.deps),
    oauthClaims: oauthClaims(wire),
    oauthGrants: oauthGrants(wire, connection.deps),
    emailDesigns: emailDesigns(wire, connection.deps),
    assistant: emailAssistant(wire),
    emails: projectEmails(wire, connection.deps),
    metrics: metricsOf(wire, connection.deps),
    webhooks: webhookEndpoints(wire, connection.deps),
    auditLog: auditLog(wire),
    instanceAdmin: instanceAdmin(wire, connection.deps),
    checkOidcIssuer: (issuerUrl) => checkOidcIssuer(wire, issuerUrl),
  };
}

function adminConnection(options: AdminAppOptions): Connection {
  if (options.projectOwnerSession) {
    // The session belongs to an owner, so this app cannot act as an end user of the project.
    if (options.tokenStore) throw new Error("An app made from a project owner's session must have no token store.");
    return connect(options, { level: "admin", keys: {}, ownerSession: options.projectOwnerSession });
  }
  const superSecretAdminKey = requireKey(
    options.superSecretAdminKey ?? environment.superSecretAdminKey(),
    "superSecretAdminKey",
    "HALLPASS_SUPER_SECRET_ADMIN_KEY",
  );
  return connect(options, {
    level: "admin",
    keys: { publishableClientKey: publishableKeyOf(options), superSecretAdminKey },
  });
}
