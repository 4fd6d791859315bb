import { throttles } from "#server/access/throttle-table.ts";
import { auditEntries } from "#server/audit/table.ts";
import { codes } from "#server/codes/table.ts";
import { events } from "#server/events/table.ts";
import { activeDays, userActivity } from "#server/features/activity/table.ts";
import { aiChatMessages } from "#server/features/ai-chat/table.ts";
import { apiKeys } from "#server/features/api-keys/table.ts";
import { instanceState } from "#server/features/backups/table.ts";
import { cliLogins } from "#server/features/cli-login/table.ts";
import { emailDesignVersions } from "#server/features/email-designs/table.ts";
import { incidents, servers } from "#server/features/instance/table.ts";
import { internalKeys } from "#server/features/internal-keys/table.ts";
import { oauthAccounts, oauthTokens } from "#server/features/linked-accounts/table.ts";
import { metricChanges, metricCounts } from "#server/features/metrics/table.ts";
import { recoveryCodes } from "#server/features/mfa/table.ts";
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

/** Every table of Hallpass. A key is the table's name as `db.<key>` in `read` and `write`. */
function makeTables(c: Columns) {
  return {
    activeDays: activeDays(c),
    apiKeys: apiKeys(c),
    aiChatMessages: aiChatMessages(c),
    auditEntries: auditEntries(c),
    cacheVersions: cacheVersions(c),
    certificateChallenges: certificateChallenges(c),
    certificates: certificates(c),
    cliLogins: cliLogins(c),
    codes: codes(c),
    contactChannels: contactChannels(c),
    emailDesignVersions: emailDesignVersions(c),
    events: events(c),
    incidents: incidents(c),
    instanceState: instanceState(c),
    internalKeys: internalKeys(c),
    knownPlaces: knownPlaces(c),
    mailAttempts: mailAttempts(c),
    mails: mails(c),
    metricChanges: metricChanges(c),
    metricCounts: metricCounts(c),
    oauthAccounts: oauthAccounts(c),
    oauthCodes: oauthCodes(c),
    oauthFlows: oauthFlows(c),
    oauthTokens: oauthTokens(c),
    notificationPreferences: notificationPreferences(c),
    passkeys: passkeys(c),
    projectPermissionGrants: projectPermissionGrants(c),
    projects: projects(c),
    recoveryCodes: recoveryCodes(c),
    secrets: secrets(c),
    servers: servers(c),
    sessions: sessions(c),
    signingKeys: signingKeys(c),
    storedFiles: storedFiles(c),
    teamInvitations: teamInvitations(c),
    teamMembers: teamMembers(c),
    teamPermissionGrants: teamPermissionGrants(c),
    teams: teams(c),
    throttles: throttles(c),
    userActivity: userActivity(c),
    users: users(c),
    webhookAttempts: webhookAttempts(c),
    webhookDeliveries: webhookDeliveries(c),
    webhookEndpoints: webhookEndpoints(c),
    webhookReplays: webhookReplays(c),
  };
}

export type Tables = ReturnType<typeof makeTables>;

const made: { [D in Dialect]?: Tables } = {};

function tablesOf(dialect: Dialect): Tables {
  made[dialect] ??= makeTables(columns[dialect]);
  return made[dialect];
}

/** The tables of each database, made at first use, since a server uses only one of the two. */
export const tables: Readonly<Record<Dialect, Tables>> = {
  get sqlite() {
    return tablesOf("sqlite");
  },
  get postgres() {
    return tablesOf("postgres");
  },
};
