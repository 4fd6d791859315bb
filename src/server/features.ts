import type { Feature } from "./feature.ts";
import { activity } from "./features/activity/feature.ts";
import { aiChat } from "./features/ai-chat/feature.ts";
import { anonymous } from "./features/anonymous/feature.ts";
import { apiIndex } from "./features/api-index/feature.ts";
import { apiKeys } from "./features/api-keys/feature.ts";
import { audit } from "./features/audit/feature.ts";
import { authorization } from "./features/authorization/feature.ts";
import { backups } from "./features/backups/feature.ts";
import { cliLogin } from "./features/cli-login/feature.ts";
import { connectedAccounts } from "./features/connected-accounts/feature.ts";
import { contactChannels } from "./features/contact-channels/feature.ts";
import { deletions } from "./features/deletions/feature.ts";
import { deviceAuthorization } from "./features/device-authorization/feature.ts";
import { emailDesigns } from "./features/email-designs/feature.ts";
import { emails } from "./features/emails/feature.ts";
import { featureSupport } from "./features/feature-support/feature.ts";
import { impersonations } from "./features/impersonations/feature.ts";
import { importedPasswords } from "./features/imported-passwords/feature.ts";
import { imports } from "./features/imports/feature.ts";
import { instance } from "./features/instance/feature.ts";
import { internalKeys } from "./features/internal-keys/feature.ts";
import { legacyVerifier } from "./features/legacy-verifier/feature.ts";
import { linkedAccounts } from "./features/linked-accounts/feature.ts";
import { metrics } from "./features/metrics/feature.ts";
import { mfa } from "./features/mfa/feature.ts";
import { notifications } from "./features/notifications/feature.ts";
import { oauthApis } from "./features/oauth-apis/feature.ts";
import { oauthClaims } from "./features/oauth-claims/feature.ts";
import { oauthClients } from "./features/oauth-clients/feature.ts";
import { oauthGrants } from "./features/oauth-grants/feature.ts";
import { oauthLogout } from "./features/oauth-logout/feature.ts";
import { oauthSelfNamed } from "./features/oauth-self-named/feature.ts";
import { oauthTokens } from "./features/oauth-tokens/feature.ts";
import { oauthTrials } from "./features/oauth-trials/feature.ts";
import { otp } from "./features/otp/feature.ts";
import { owners } from "./features/owners/feature.ts";
import { passkeys } from "./features/passkeys/feature.ts";
import { passwords } from "./features/passwords/feature.ts";
import { permissions } from "./features/permissions/feature.ts";
import { projectConfig } from "./features/project-config/feature.ts";
import { projects } from "./features/projects/feature.ts";
import { sessions } from "./features/sessions/feature.ts";
import { signIn } from "./features/sign-in/feature.ts";
import { socialSignIn } from "./features/social-sign-in/feature.ts";
import { storedFiles } from "./features/stored-files/feature.ts";
import { teamInvitations } from "./features/team-invitations/feature.ts";
import { teamMembers } from "./features/team-members/feature.ts";
import { teams } from "./features/teams/feature.ts";
import { users } from "./features/users/feature.ts";
import { webhooks } from "./features/webhooks/feature.ts";

/** Every feature, in the order of the API reference. */
export const features: readonly Feature[] = [
  apiIndex,
  featureSupport,
  passwords,
  mfa,
  cliLogin,
  otp,
  anonymous,
  passkeys,
  socialSignIn,
  authorization,
  deviceAuthorization,
  oauthTokens,
  oauthLogout,
  oauthSelfNamed,
  linkedAccounts,
  connectedAccounts,
  signIn,
  sessions,
  impersonations,
  users,
  contactChannels,
  teams,
  teamMembers,
  teamInvitations,
  permissions,
  apiKeys,
  projects,
  owners,
  projectConfig,
  internalKeys,
  legacyVerifier,
  oauthClients,
  oauthApis,
  imports,
  importedPasswords,
  oauthClaims,
  oauthGrants,
  oauthTrials,
  emailDesigns,
  emails,
  aiChat,
  notifications,
  activity,
  metrics,
  webhooks,
  audit,
  deletions,
  storedFiles,
  instance,
  backups,
];
