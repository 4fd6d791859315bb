import { throttles } from "#server/access/throttle-table.ts";
import { auditEntries, auditHeads } from "#server/audit/table.ts";
import { codes } from "#server/codes/table.ts";
import { instanceState } from "#server/db/state/table.ts";
import { events } from "#server/events/table.ts";
import { activeDays, userActivity } from "#server/features/activity/table.ts";
import { aiChatMessages } from "#server/features/ai-chat/table.ts";
import { apiKeys } from "#server/features/api-keys/table.ts";
import { authorizationRequests } from "#server/features/authorization/table.ts";
import { cliLogins } from "#server/features/cli-login/table.ts";
import { emailDesignVersions } from "#server/features/email-designs/table.ts";
import { importLines, imports } from "#server/features/imports/table.ts";
import { incidents, servers } from "#server/features/instance/table.ts";
import { internalKeys } from "#server/features/internal-keys/table.ts";
import { legacyVerifiers } from "#server/features/legacy-verifier/table.ts";
import { oauthAccounts, oauthTokens } from "#server/features/linked-accounts/table.ts";
import { metricChanges, metricCounts } from "#server/features/metrics/table.ts";
import { recoveryCodes } from "#server/features/mfa/table.ts";
import { oauthApis } from "#server/features/oauth-apis/table.ts";
import { oauthClientSecrets, oauthClients } from "#server/features/oauth-clients/table.ts";
import { passkeys } from "#server/features/passkeys/table.ts";
import { knownPlaces } from "#server/features/sign-in/table.ts";
import { oauthCodes, oauthFlows } from "#server/features/social-sign-in/table.ts";
import { teamInvitations } from "#server/features/team-invitations/table.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookReplays,
} from "#server/features/webhooks/table.ts";
import { contactChannels } from "#server/foundation/contact-channels/table.ts";
import { notificationPreferences } from "#server/foundation/notifications/table.ts";
import {
  authorizationCodes,
  deviceAuthorizations,
  oauthGrants,
  oauthLogouts,
  oauthSpentTokens,
  oauthTokenFamilies,
} from "#server/foundation/oauth-grants/table.ts";
import { projectPermissionGrants, teamPermissionGrants } from "#server/foundation/permissions/table.ts";
import { projects } from "#server/foundation/projects/table.ts";
import { sessions } from "#server/foundation/sessions/table.ts";
import { storedFiles } from "#server/foundation/stored-files/table.ts";
import { teamMembers, teams } from "#server/foundation/teams/table.ts";
import { users } from "#server/foundation/users/table.ts";
import { mailAttempts, mails } from "#server/mail/table.ts";
import { secrets } from "#server/secrets/table.ts";
import { certificateChallenges, certificates } from "#server/tls/acme/table.ts";
import { signingKeys } from "#server/tokens/table.ts";
import { type Columns, columns, type Dialect } from "./columns.ts";

/** One row per cached value of the processes; the version grows with each change (see `Transaction.bump`). */
const cacheVersions = (c: Columns) =>
  c.table("cache_versions", {
    key: c.text().primaryKey(),
    version: c.integer().notNull(),
  });

/** The functions that make the tables of Hallpass. A key is the table's name as `db.<key>` in `read` and `write`. */
const makers = {
  activeDays,
  apiKeys,
  aiChatMessages,
  auditEntries,
  auditHeads,
  authorizationCodes,
  authorizationRequests,
  cacheVersions,
  certificateChallenges,
  certificates,
  cliLogins,
  codes,
  contactChannels,
  deviceAuthorizations,
  emailDesignVersions,
  events,
  importLines,
  imports,
  incidents,
  instanceState,
  internalKeys,
  knownPlaces,
  legacyVerifiers,
  mailAttempts,
  mails,
  metricChanges,
  metricCounts,
  oauthAccounts,
  oauthApis,
  oauthClients,
  oauthClientSecrets,
  oauthCodes,
  oauthFlows,
  oauthGrants,
  oauthLogouts,
  oauthSpentTokens,
  oauthTokenFamilies,
  oauthTokens,
  notificationPreferences,
  passkeys,
  projectPermissionGrants,
  projects,
  recoveryCodes,
  secrets,
  servers,
  sessions,
  signingKeys,
  storedFiles,
  teamInvitations,
  teamMembers,
  teamPermissionGrants,
  teams,
  throttles,
  userActivity,
  users,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookReplays,
};

export type Tables = { readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> };

const names = new WeakMap<object, keyof Tables>();

/** Returns the key of a table, in either dialect; undefined for a table that is not of Hallpass. */
export const nameOf = (table: object): keyof Tables | undefined => names.get(table);

/** Returns tables that are each made at their first use: a start uses few of them, and a server one of the databases. */
function tablesOf(dialect: Dialect): Tables {
  const tables = {};
  for (const [name, make] of Object.entries(makers)) {
    let made: ReturnType<typeof make> | undefined;
    const get = () => {
      if (made === undefined) {
        made = make(columns[dialect]);
        names.set(made, name as keyof Tables);
      }
      return made;
    };
    Object.defineProperty(tables, name, { get, enumerable: true });
  }
  return tables as Tables;
}

/** The tables of each database. */
export const tables: Readonly<Record<Dialect, Tables>> = { sqlite: tablesOf("sqlite"), postgres: tablesOf("postgres") };

/** Gives the handles of a database its tables, as `db.<key>`. */
export function addTables(handle: object, dialect: Dialect): void {
  Object.defineProperties(handle, Object.getOwnPropertyDescriptors(tables[dialect]));
}
