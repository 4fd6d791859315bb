import { texts as accounts } from "./en-US/console/accounts.ts";
import { texts as actions } from "./en-US/console/actions.ts";
import { texts as activity } from "./en-US/console/activity.ts";
import { texts as allProjects } from "./en-US/console/all-projects.ts";
import { texts as api } from "./en-US/console/api.ts";
import { texts as apiKeys } from "./en-US/console/api-keys.ts";
import { texts as apis } from "./en-US/console/apis.ts";
import { texts as app } from "./en-US/console/app.ts";
import { texts as apps } from "./en-US/console/apps.ts";
import { texts as assistant } from "./en-US/console/assistant.ts";
import { texts as auditChain } from "./en-US/console/audit-chain.ts";
import { texts as auditEntry } from "./en-US/console/audit-entry.ts";
import { texts as auditLog } from "./en-US/console/audit-log.ts";
import { texts as backups } from "./en-US/console/backups.ts";
import { texts as channels } from "./en-US/console/channels.ts";
import { texts as claims } from "./en-US/console/claims.ts";
import { texts as common } from "./en-US/console/common.ts";
import { texts as deliveries } from "./en-US/console/deliveries.ts";
import { texts as design } from "./en-US/console/design.ts";
import { texts as domains } from "./en-US/console/domains.ts";
import { texts as duration } from "./en-US/console/duration.ts";
import { texts as emails } from "./en-US/console/emails.ts";
import { texts as frame } from "./en-US/console/frame.ts";
import { texts as grants } from "./en-US/console/grants.ts";
import { texts as impersonation } from "./en-US/console/impersonation.ts";
import { texts as importedPasswords } from "./en-US/console/imported-passwords.ts";
import { texts as imports } from "./en-US/console/imports.ts";
import { texts as invitations } from "./en-US/console/invitations.ts";
import { texts as json } from "./en-US/console/json.ts";
import { texts as keys } from "./en-US/console/keys.ts";
import { texts as legacy } from "./en-US/console/legacy.ts";
import { texts as linkTarget } from "./en-US/console/link-target.ts";
import { texts as list } from "./en-US/console/list.ts";
import { texts as logouts } from "./en-US/console/logouts.ts";
import { texts as mail } from "./en-US/console/mail.ts";
import { texts as mailServer } from "./en-US/console/mail-server.ts";
import { texts as mailWizard } from "./en-US/console/mail-wizard.ts";
import { texts as members } from "./en-US/console/members.ts";
import { texts as metadata } from "./en-US/console/metadata.ts";
import { texts as methods } from "./en-US/console/methods.ts";
import { texts as metrics } from "./en-US/console/metrics.ts";
import { texts as newProject } from "./en-US/console/new-project.ts";
import { texts as overview } from "./en-US/console/overview.ts";
import { texts as owners } from "./en-US/console/owners.ts";
import { texts as palette } from "./en-US/console/palette.ts";
import { texts as passkeys } from "./en-US/console/passkeys.ts";
import { texts as people } from "./en-US/console/people.ts";
import { texts as permissions } from "./en-US/console/permissions.ts";
import { texts as profile } from "./en-US/console/profile.ts";
import { texts as projects } from "./en-US/console/projects.ts";
import { texts as server } from "./en-US/console/server.ts";
import { texts as sessions } from "./en-US/console/sessions.ts";
import { texts as setUp } from "./en-US/console/set-up.ts";
import { texts as settings } from "./en-US/console/settings.ts";
import { texts as shortcuts } from "./en-US/console/shortcuts.ts";
import { texts as signIn } from "./en-US/console/sign-in.ts";
import { texts as signInMethods } from "./en-US/console/sign-in-methods.ts";
import { texts as snippets } from "./en-US/console/snippets.ts";
import { texts as team } from "./en-US/console/team.ts";
import { texts as teamSettings } from "./en-US/console/team-settings.ts";
import { texts as teams } from "./en-US/console/teams.ts";
import { texts as templates } from "./en-US/console/templates.ts";
import { texts as themes } from "./en-US/console/themes.ts";
import { texts as trial } from "./en-US/console/trial.ts";
import { texts as trouble } from "./en-US/console/trouble.ts";
import { texts as unsaved } from "./en-US/console/unsaved.ts";
import { texts as user } from "./en-US/console/user.ts";
import { texts as userPermissions } from "./en-US/console/user-permissions.ts";
import { texts as userTeams } from "./en-US/console/user-teams.ts";
import { texts as users } from "./en-US/console/users.ts";
import { texts as validation } from "./en-US/console/validation.ts";
import { texts as webhook } from "./en-US/console/webhook.ts";
import { texts as webhooks } from "./en-US/console/webhooks.ts";

/** Every text of the console. An id begins with the name of its file. */
export const texts = {
  ...accounts,
  ...actions,
  ...activity,
  ...allProjects,
  ...api,
  ...apiKeys,
  ...apis,
  ...app,
  ...apps,
  ...assistant,
  ...auditChain,
  ...auditEntry,
  ...auditLog,
  ...backups,
  ...channels,
  ...claims,
  ...common,
  ...deliveries,
  ...design,
  ...domains,
  ...duration,
  ...emails,
  ...frame,
  ...grants,
  ...impersonation,
  ...importedPasswords,
  ...imports,
  ...invitations,
  ...json,
  ...keys,
  ...legacy,
  ...linkTarget,
  ...list,
  ...logouts,
  ...mail,
  ...mailServer,
  ...mailWizard,
  ...members,
  ...metadata,
  ...methods,
  ...metrics,
  ...newProject,
  ...overview,
  ...owners,
  ...palette,
  ...passkeys,
  ...people,
  ...permissions,
  ...profile,
  ...projects,
  ...server,
  ...sessions,
  ...setUp,
  ...settings,
  ...shortcuts,
  ...signIn,
  ...signInMethods,
  ...snippets,
  ...team,
  ...teams,
  ...teamSettings,
  ...templates,
  ...themes,
  ...trial,
  ...trouble,
  ...unsaved,
  ...user,
  ...userPermissions,
  ...userTeams,
  ...users,
  ...validation,
  ...webhook,
  ...webhooks,
} as const;
