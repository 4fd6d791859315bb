import type { Place } from "#server/access/authorization-server.ts";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import { queueEvent } from "#server/events/outbox.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import { fullNameOf, type KnownClient } from "#server/features/oauth-clients/index.ts";
import { grantView } from "#server/features/oauth-grants/index.ts";
import { allowIn, covers, type GrantRow } from "#server/foundation/oauth-grants/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";
import type { Access } from "#server/tokens/granted.ts";
import type { Person } from "./step.ts";

interface Allowed {
  client: KnownClient;
  person: Person;
  access: Access[];
}

/** Stores what a user allows a client, and reports it if it is more than before: to the audit log, webhooks and the user. */
export async function allowAndReportIn(
  tx: Transaction,
  { deps, project, origin }: Omit<Place, "request">,
  { client, person, access }: Allowed,
): Promise<GrantRow> {
  const projectId = project.id;
  const { userId, allowed } = person;
  const grant = await allowIn(tx, deps, { projectId, userId, clientId: client.id }, access);
  if (!grant.isNew && covers(allowed, access)) return grant;
  await audit(tx, deps, {
    projectId,
    action: grant.isNew ? "oauth_grant_created" : "oauth_grant_updated",
    actor: { type: "user", id: userId },
    subject: { type: "user", id: userId },
    origin,
    before: { oauth_client_id: client.id, access: allowed },
    after: { oauth_client_id: client.id, access },
  });
  await queueEvent(tx, deps, {
    projectId,
    type: grant.isNew ? "oauth_grant.created" : "oauth_grant.updated",
    data: grantView(grant, client, await oauthApisOf(tx, projectId)),
  });
  const user = await findUser(tx, projectId, userId);
  if (user && isToldOf(client, allowed, grant.access)) {
    const notice = { user, event: "app_allowed", detail: fullNameOf(client) } as const;
    await queueSecurityNoticeIn(tx, deps, { project, origin }, notice);
  }
  return grant;
}

/** Whether a user is told of an app by email: once, when it gets more than the sign-in, unless the owner runs it. */
const isToldOf = ({ settings }: KnownClient, before: readonly Access[], now: readonly Access[]): boolean =>
  !settings.is_first_party && isBeyondSignIn(now) && !isBeyondSignIn(before);

const isBeyondSignIn = (access: readonly Access[]): boolean =>
  access.some(({ api, scopes }) => api !== null || scopes.some((scope) => scope !== "openid"));
