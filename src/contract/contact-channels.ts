import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "./access.ts";
import { CheckedCode, CODE_ERRORS } from "./auth/codes.ts";
import { endpoint } from "./endpoint.ts";
import { Code, Email, List, NoBody, Nullable, StrictEmail, Success, Url, UserIdOrMe, Uuid } from "./fields.ts";

/** Email addresses are the only type. */
const ChannelType = Type.Literal("email");

export const ContactChannel = Type.Object({
  id: Uuid,
  user_id: Uuid,
  type: ChannelType,
  value: Type.String(),
  is_primary: Type.Boolean(),
  is_verified: Type.Boolean(),
  used_for_auth: Type.Boolean(),
});
export type ContactChannel = Static<typeof ContactChannel>;

const newChannel = {
  user_id: UserIdOrMe,
  type: ChannelType,
  value: Email,
  used_for_auth: Type.Boolean(),
  is_primary: Type.Optional(Type.Boolean()),
};
export const ClientNewContactChannel = Type.Object(newChannel);
export type ClientNewContactChannel = Static<typeof ClientNewContactChannel>;
export const ServerNewContactChannel = Type.Object({ ...newChannel, is_verified: Type.Optional(Type.Boolean()) });
export type ServerNewContactChannel = Static<typeof ServerNewContactChannel>;

const channelUpdate = {
  type: Type.Optional(ChannelType),
  value: Type.Optional(Email),
  used_for_auth: Type.Optional(Type.Boolean()),
  is_primary: Type.Optional(Type.Boolean()),
};
export const ClientContactChannelUpdate = Type.Object(channelUpdate);
export type ClientContactChannelUpdate = Static<typeof ClientContactChannelUpdate>;
export const ServerContactChannelUpdate = Type.Object({
  ...channelUpdate,
  is_verified: Type.Optional(Type.Boolean()),
});
export type ServerContactChannelUpdate = Static<typeof ServerContactChannelUpdate>;

const oneChannel = Type.Object({ user_id: UserIdOrMe, contact_channel_id: Uuid });

export const listContactChannels = endpoint({
  method: "GET",
  path: "/contact-channels",
  summary: "List the contact channels of a user, oldest first; without a user, those of the project",
  access: EVERY_LEVEL,
  query: Type.Object({ user_id: Type.Optional(UserIdOrMe), contact_channel_id: Type.Optional(Uuid) }),
  response: List(ContactChannel),
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
});

export const createContactChannel = endpoint({
  method: "POST",
  path: "/contact-channels",
  summary: "Add a contact channel to a user; no email is sent",
  access: EVERY_LEVEL,
  countsWrites: true,
  body: { client: ClientNewContactChannel, server: ServerNewContactChannel },
  status: 201,
  response: ContactChannel,
  errors: [
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "USER_NOT_FOUND",
    "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const readContactChannel = endpoint({
  method: "GET",
  path: "/contact-channels/{user_id}/{contact_channel_id}",
  summary: "Get a contact channel of a user",
  access: EVERY_LEVEL,
  params: oneChannel,
  response: ContactChannel,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
});

export const updateContactChannel = endpoint({
  method: "PATCH",
  path: "/contact-channels/{user_id}/{contact_channel_id}",
  summary: "Change a contact channel of a user; a new value is unverified",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: oneChannel,
  body: { client: ClientContactChannelUpdate, server: ServerContactChannelUpdate },
  response: ContactChannel,
  errors: [
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const deleteContactChannel = endpoint({
  method: "DELETE",
  path: "/contact-channels/{user_id}/{contact_channel_id}",
  summary: "Delete a contact channel of a user",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: oneChannel,
  body: NoBody,
  response: Success,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "TOO_MANY_ATTEMPTS"],
});

export const sendContactChannelVerificationCode = endpoint({
  method: "POST",
  path: "/contact-channels/{user_id}/{contact_channel_id}/send-verification-code",
  summary: "Email a link that verifies a contact channel",
  access: EVERY_LEVEL,
  params: oneChannel,
  body: Type.Object({ callback_url: Url }),
  response: Success,
  errors: [
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "USER_ID_DOES_NOT_EXIST",
    "EMAIL_ALREADY_VERIFIED",
    "REDIRECT_URL_NOT_WHITELISTED",
    "TOO_MANY_ATTEMPTS",
  ],
});

/** The older endpoint, for the primary address only. */
export const sendPrimaryEmailVerificationCode = endpoint({
  method: "POST",
  path: "/contact-channels/send-verification-code",
  summary: "Email a link that verifies the primary address of the signed-in user",
  access: EVERY_LEVEL,
  user: "in-schema",
  body: Type.Object({ email: StrictEmail, callback_url: Url }),
  response: Success,
  errors: ["EMAIL_IS_NOT_PRIMARY_EMAIL", "EMAIL_ALREADY_VERIFIED", "REDIRECT_URL_NOT_WHITELISTED", "TOO_MANY_ATTEMPTS"],
});

const withCode = Type.Object({ code: Code });

export const verifyContactChannel = endpoint({
  method: "POST",
  path: "/contact-channels/verify",
  summary:
    "Verify a contact channel with the code of an emailed link; counts as proof of ownership in a session of its user",
  access: EVERY_LEVEL,
  body: withCode,
  response: Success,
  errors: [...CODE_ERRORS, "TOO_MANY_ATTEMPTS"],
});

export const checkContactChannelCode = endpoint({
  method: "POST",
  path: "/contact-channels/verify/check-code",
  summary: "Check whether an emailed link still works; does not redeem its code",
  access: EVERY_LEVEL,
  body: withCode,
  response: CheckedCode,
  errors: [...CODE_ERRORS, "TOO_MANY_ATTEMPTS"],
});

/** What a page shows before it verifies an address: its account, and whether the caller is signed in to that account. */
export const ContactChannelClaim = Type.Object({
  email: Type.String(),
  user_display_name: Nullable(Type.String()),
  /** The address was never verified, and the caller is not signed in to its account: the page asks for a sign-in first. */
  needs_sign_in: Type.Boolean(),
});
export type ContactChannelClaim = Static<typeof ContactChannelClaim>;

export const describeContactChannelClaim = endpoint({
  method: "POST",
  path: "/contact-channels/verify/details",
  summary: "Get the account of an emailed link; does not redeem its code",
  access: EVERY_LEVEL,
  body: withCode,
  response: ContactChannelClaim,
  errors: [...CODE_ERRORS, "TOO_MANY_ATTEMPTS"],
});

export const disownContactChannel = endpoint({
  method: "POST",
  path: "/contact-channels/verify/disown",
  summary: "Report, with the code of an emailed link, that someone else used this address; revokes their access",
  access: EVERY_LEVEL,
  body: withCode,
  response: Success,
  errors: [...CODE_ERRORS, "EMAIL_ALREADY_VERIFIED", "TOO_MANY_ATTEMPTS"],
});
