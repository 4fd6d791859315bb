import { apiKey } from "./api-key.ts";
import { internalKey } from "./internal-key.ts";
import { notificationPreference } from "./notification-preference.ts";
import type { Noun } from "./noun.ts";
import { oauthAccount } from "./oauth-account.ts";
import { passkey } from "./passkey.ts";
import { project } from "./project.ts";
import { recoveryCode } from "./recovery-code.ts";
import { team } from "./team.ts";
import { teamMember } from "./team-member.ts";
import { user } from "./user.ts";
import { webhookEndpoint } from "./webhook-endpoint.ts";

/**
 * What files hold, in the order in which they hold it within a project: what is referred to comes first. Another noun is
 * a file and a line here.
 */
export const nouns: readonly Noun[] = [
  project,
  internalKey,
  webhookEndpoint,
  team,
  user,
  oauthAccount,
  passkey,
  recoveryCode,
  notificationPreference,
  teamMember,
  apiKey,
];

export const nounOf = (type: string): Noun | undefined => nouns.find((each) => each.type === type);
