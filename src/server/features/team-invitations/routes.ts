import { sendTeamInvitationAgain } from "#contract/sent-invitations.ts";
import * as contract from "#contract/team-invitations.ts";
import { requireUser } from "#server/access/permit.ts";
import type { SignedIn } from "#server/features/sign-in/index.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { accept, check } from "./accept.ts";
import { type Invitation, invite, listPending, revoke, sendAgain } from "./invite.ts";
import * as invited from "./sign-up.ts";

export const teamInvitationRoutes = [
  on(contract.sendTeamInvitation, async ({ deps, caller, body }) => {
    const { team_id: teamId, email, callback_url: callbackUrl } = body;
    return { success: true as const, id: await invite(deps, caller, { teamId, email, callbackUrl }) };
  }),

  on(sendTeamInvitationAgain, async ({ deps, caller, params, body }) => {
    const { team_id: teamId, callback_url: callbackUrl } = body;
    await sendAgain(deps, caller, { id: params.id, teamId, callbackUrl });
    return { success: true as const };
  }),

  on(contract.listTeamInvitations, async ({ deps, caller, query }) =>
    unpaged(await listPending(deps, caller, query.team_id), view),
  ),

  on(contract.revokeTeamInvitation, async ({ deps, caller, params, query }) => {
    await revoke(deps, caller, { id: params.id, teamId: query.team_id });
    return { success: true as const };
  }),

  on(contract.acceptTeamInvitation, async ({ deps, caller, body }) => {
    await accept(deps, caller, body.code);
    return {};
  }),

  on(contract.checkTeamInvitation, async ({ deps, caller, body }) => {
    await check(deps, caller, body.code);
    return { is_code_valid: true as const };
  }),

  on(contract.describeTeamInvitation, async ({ deps, caller, body }) => {
    const { team } = await check(deps, caller, body.code);
    requireUser(caller);
    return { team_id: team.id, team_display_name: team.displayName };
  }),

  on(contract.describeInvitedSignUp, async ({ deps, caller, body }) => {
    const { team, email, methods } = await invited.describe(deps, caller, body.code);
    return { team_display_name: team.displayName, recipient_email: email, methods };
  }),

  on(contract.signUpInvited, async ({ deps, caller, body, dialect }) => {
    const { code, display_name: displayName = null, password } = body;
    const wanted = { code, displayName, password, extended: dialect.extendedClaims };
    return signedInView(await invited.signUp(deps, caller, wanted));
  }),

  on(contract.initiateInvitedPasskey, async ({ deps, caller, body }) => {
    const wanted = { code: body.code, displayName: body.display_name ?? null };
    const { options, code } = await invited.initiatePasskey(deps, caller, wanted);
    return { options_json: options, code };
  }),

  on(contract.signUpInvitedWithPasskey, async ({ deps, caller, body, dialect }) => {
    const { code, display_name: displayName = null, passkey } = body;
    const wanted = { code, displayName, passkey, extended: dialect.extendedClaims };
    return signedInView(await invited.signUp(deps, caller, wanted));
  }),
];

const signedInView = ({ accessToken, refreshToken, userId }: SignedIn) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  user_id: userId,
});

const view = ({ id, teamId, recipientEmail, expiresAt }: Invitation): contract.TeamInvitation => ({
  id,
  team_id: teamId,
  expires_at_millis: expiresAt,
  recipient_email: recipientEmail,
});
