import {
  type ContactChannel,
  checkContactChannelCode,
  createContactChannel,
  deleteContactChannel,
  describeContactChannelClaim,
  disownContactChannel,
  listContactChannels,
  readContactChannel,
  sendContactChannelVerificationCode,
  sendPrimaryEmailVerificationCode,
  updateContactChannel,
  verifyContactChannel,
} from "#contract/contact-channels.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as claims from "./claim.ts";
import * as channels from "./service.ts";
import { sendPrimaryVerification, sendVerification } from "./verification.ts";

const done = { success: true as const };

export const contactChannelRoutes = [
  on(listContactChannels, async ({ deps, caller, query }) => {
    const wanted = { userId: query.user_id, channelId: query.contact_channel_id };
    return unpaged(await channels.listChannels(deps, caller, wanted), view);
  }),

  on(createContactChannel, async ({ deps, caller, body }) => view(await channels.createChannel(deps, caller, body))),

  on(readContactChannel, async ({ deps, caller, params }) =>
    view(await channels.readChannel(deps, caller, { userId: params.user_id, id: params.contact_channel_id })),
  ),

  on(updateContactChannel, async ({ deps, caller, params, body }) => {
    const wanted = { userId: params.user_id, id: params.contact_channel_id, update: body };
    return view(await channels.updateChannel(deps, caller, wanted));
  }),

  on(deleteContactChannel, async ({ deps, caller, params }) => {
    await channels.deleteChannel(deps, caller, { userId: params.user_id, id: params.contact_channel_id });
    return done;
  }),

  on(sendContactChannelVerificationCode, async ({ deps, caller, params, body }) => {
    const { user_id: userId, contact_channel_id: channelId } = params;
    await sendVerification(deps, caller, { userId, channelId, callbackUrl: body.callback_url });
    return done;
  }),

  on(sendPrimaryEmailVerificationCode, async ({ deps, caller, body }) => {
    await sendPrimaryVerification(deps, caller, { email: body.email, callbackUrl: body.callback_url });
    return done;
  }),

  on(verifyContactChannel, async ({ deps, caller, body }) => {
    await claims.verify(deps, caller, body.code);
    return done;
  }),

  on(checkContactChannelCode, async ({ deps, caller, body }) => {
    await claims.checkClaim(deps, caller, body.code);
    return { is_code_valid: true as const };
  }),

  on(describeContactChannelClaim, async ({ deps, caller, body }) => {
    const { email, userDisplayName, needsSignIn } = await claims.describeClaim(deps, caller, body.code);
    return { email, user_display_name: userDisplayName, needs_sign_in: needsSignIn };
  }),

  on(disownContactChannel, async ({ deps, caller, body }) => {
    await claims.disown(deps, caller, body.code);
    return done;
  }),
];

function view(channel: channels.Channel): ContactChannel {
  return {
    id: channel.id,
    user_id: channel.userId,
    type: channel.type,
    value: channel.value,
    is_primary: channel.isPrimary,
    is_verified: channel.isVerified,
    used_for_auth: channel.usedForAuth,
  };
}
