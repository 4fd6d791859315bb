import { texts as accounts } from "./de-DE/console/accounts.ts";
import { texts as actions } from "./de-DE/console/actions.ts";
import { texts as activity } from "./de-DE/console/activity.ts";
import { texts as allProjects } from "./de-DE/console/all-projects.ts";
import { texts as api } from "./de-DE/console/api.ts";
import { texts as apiKeys } from "./de-DE/console/api-keys.ts";
import { texts as apis } from "./de-DE/console/apis.ts";
import { texts as app } from "./de-DE/console/app.ts";
import { texts as apps } from "./de-DE/console/apps.ts";
import { texts as assistant } from "./de-DE/console/assistant.ts";
import { texts as auditChain } from "./de-DE/console/audit-chain.ts";
import { texts as auditEntry } from "./de-DE/console/audit-entry.ts";
import { texts as auditLog } from "./de-DE/console/audit-log.ts";
import { texts as backups } from "./de-DE/console/backups.ts";
import { texts as channels } from "./de-DE/console/channels.ts";
import { texts as claims } from "./de-DE/console/claims.ts";
import { texts as common } from "./de-DE/console/common.ts";
import { texts as deliveries } from "./de-DE/console/deliveries.ts";
import { texts as design } from "./de-DE/console/design.ts";
import { texts as domains } from "./de-DE/console/domains.ts";
import { texts as duration } from "./de-DE/console/duration.ts";
import { texts as emails } from "./de-DE/console/emails.ts";
import { texts as frame } from "./de-DE/console/frame.ts";
import { texts as grants } from "./de-DE/console/grants.ts";
import { texts as impersonation } from "./de-DE/console/impersonation.ts";
import { texts as importedPasswords } from "./de-DE/console/imported-passwords.ts";
import { texts as imports } from "./de-DE/console/imports.ts";
import { texts as invitations } from "./de-DE/console/invitations.ts";
import { texts as json } from "./de-DE/console/json.ts";
import { texts as keys } from "./de-DE/console/keys.ts";
import { texts as legacy } from "./de-DE/console/legacy.ts";
import { texts as linkTarget } from "./de-DE/console/link-target.ts";
import { texts as list } from "./de-DE/console/list.ts";
import { texts as logouts } from "./de-DE/console/logouts.ts";
import { texts as mail } from "./de-DE/console/mail.ts";
import { texts as mailServer } from "./de-DE/console/mail-server.ts";
import { texts as mailWizard } from "./de-DE/console/mail-wizard.ts";
import { texts as members } from "./de-DE/console/members.ts";
import { texts as metadata } from "./de-DE/console/metadata.ts";
import { texts as methods } from "./de-DE/console/methods.ts";
import { texts as metrics } from "./de-DE/console/metrics.ts";
import { texts as newProject } from "./de-DE/console/new-project.ts";
import { texts as overview } from "./de-DE/console/overview.ts";
import { texts as owners } from "./de-DE/console/owners.ts";
import { texts as palette } from "./de-DE/console/palette.ts";
import { texts as passkeys } from "./de-DE/console/passkeys.ts";
import { texts as people } from "./de-DE/console/people.ts";
import { texts as permissions } from "./de-DE/console/permissions.ts";
import { texts as profile } from "./de-DE/console/profile.ts";
import { texts as projects } from "./de-DE/console/projects.ts";
import { texts as server } from "./de-DE/console/server.ts";
import { texts as sessions } from "./de-DE/console/sessions.ts";
import { texts as setUp } from "./de-DE/console/set-up.ts";
import { texts as settings } from "./de-DE/console/settings.ts";
import { texts as shortcuts } from "./de-DE/console/shortcuts.ts";
import { texts as signIn } from "./de-DE/console/sign-in.ts";
import { texts as signInMethods } from "./de-DE/console/sign-in-methods.ts";
import { texts as snippets } from "./de-DE/console/snippets.ts";
import { texts as team } from "./de-DE/console/team.ts";
import { texts as teamSettings } from "./de-DE/console/team-settings.ts";
import { texts as teams } from "./de-DE/console/teams.ts";
import { texts as templates } from "./de-DE/console/templates.ts";
import { texts as themes } from "./de-DE/console/themes.ts";
import { texts as trial } from "./de-DE/console/trial.ts";
import { texts as trouble } from "./de-DE/console/trouble.ts";
import { texts as unsaved } from "./de-DE/console/unsaved.ts";
import { texts as user } from "./de-DE/console/user.ts";
import { texts as userPermissions } from "./de-DE/console/user-permissions.ts";
import { texts as userTeams } from "./de-DE/console/user-teams.ts";
import { texts as users } from "./de-DE/console/users.ts";
import { texts as validation } from "./de-DE/console/validation.ts";
import { texts as webhook } from "./de-DE/console/webhook.ts";
import { texts as webhooks } from "./de-DE/console/webhooks.ts";

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
};
