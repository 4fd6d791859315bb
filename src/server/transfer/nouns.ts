import { apiKey } from "#server/features/api-keys/transfer.ts";
import { internalKey } from "#server/features/internal-keys/transfer.ts";
import { legacyVerifier } from "#server/features/legacy-verifier/transfer.ts";
import { oauthAccount } from "#server/features/linked-accounts/transfer.ts";
import { recoveryCode } from "#server/features/mfa/transfer.ts";
import { notificationPreference } from "#server/features/notifications/transfer.ts";
import { oauthApi } from "#server/features/oauth-apis/transfer.ts";
import { oauthClient } from "#server/features/oauth-clients/transfer.ts";
import { passkey } from "#server/features/passkeys/transfer.ts";
import { permission } from "#server/features/permissions/transfer.ts";
import { project } from "#server/features/projects/transfer.ts";
import { teamInvitation } from "#server/features/team-invitations/transfer.ts";
import { teamMember } from "#server/features/team-members/transfer.ts";
import { team } from "#server/features/teams/transfer.ts";
import { user } from "#server/features/users/transfer.ts";
import { webhookEndpoint } from "#server/features/webhooks/transfer.ts";
import type { Noun } from "./noun.ts";

/**
 * The nouns of a file, in their order within a project: records come after the records that they refer to. To add a
 * noun, add a file and a line here.
 */
export const nouns: readonly Noun[] = [
  project,
  permission,
  internalKey,
  webhookEndpoint,
  legacyVerifier,
  oauthClient,
  oauthApi,
  team,
  user,
  oauthAccount,
  passkey,
  recoveryCode,
  notificationPreference,
  teamMember,
  teamInvitation,
  apiKey,
];

export const nounOf = (type: string): Noun | undefined => nouns.find((each) => each.type === type);

/** The noun of a type that is known to be there. */
export function nounNamed(type: string): Noun {
  const noun = nounOf(type);
  if (!noun) throw new Error(`There is no record of type ${type}.`);
  return noun;
}
