import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { JsonObjectUpTo, Name, open, Secret, ShortText } from "./fields.ts";
import { METADATA_MAX_BYTES, WEBHOOK_DESCRIPTION_MAX_LENGTH, WEBHOOK_PAYLOAD_MAX_BYTES } from "./limits.ts";

/**
 * The requests of Svix's client to `/svix/api/v1`. Its first and second generation have different names for the event
 * filter and the rate limit of an endpoint: the server accepts both and answers with both. Unknown properties are ignored.
 */
const Texts = JsonObjectUpTo<string>(METADATA_MAX_BYTES);
const Payload = JsonObjectUpTo<string>(WEBHOOK_PAYLOAD_MAX_BYTES);
const orNull = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const Names = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 50 });
const Uid = Type.String({ minLength: 1, maxLength: 256 });
const Rate = Type.Integer({ minimum: 1, maximum: 65_535 });

export const SvixApplicationIn = Type.Object({ name: Type.Optional(Name), uid: orNull(Uid) }, open);

const endpointSettings = {
  description: Type.Optional(Type.String({ maxLength: WEBHOOK_DESCRIPTION_MAX_LENGTH })),
  disabled: Type.Optional(Type.Boolean()),
  uid: orNull(Uid),
  eventTypes: orNull(Names),
  filterTypes: orNull(Names),
  channels: orNull(Names),
  throttleRate: orNull(Rate),
  rateLimit: orNull(Rate),
  metadata: Type.Optional(Texts),
};
const TargetUrl = Type.String({ minLength: 1, maxLength: 2_048 });

export const SvixEndpointIn = Type.Object(
  { url: TargetUrl, secret: orNull(Secret), headers: orNull(Texts), ...endpointSettings },
  open,
);
export const SvixEndpointUpdate = Type.Object({ url: TargetUrl, ...endpointSettings }, open);
export const SvixEndpointPatch = Type.Object({ url: Type.Optional(TargetUrl), ...endpointSettings }, open);
export type SvixEndpointPatch = Static<typeof SvixEndpointPatch>;

export const SvixSecretRotation = Type.Optional(
  Type.Object(
    { key: orNull(Secret), gracePeriodSeconds: orNull(Type.Integer({ minimum: 0, maximum: 604_800 })) },
    open,
  ),
);
export const SvixHeaders = Type.Object({ headers: Texts }, open);
export const SvixHeadersPatch = Type.Object({ headers: Texts, deleteHeaders: Type.Optional(Names) }, open);
export const SvixSpan = Type.Object({ since: ShortText, until: orNull(ShortText) }, open);
export const SvixMessageIn = Type.Object(
  {
    eventType: Type.String({ minLength: 1, maxLength: 256 }),
    eventId: orNull(Uid),
    payload: Payload,
    channels: orNull(Names),
    tags: orNull(Names),
  },
  open,
);
export const SvixPortalAccessIn = Type.Optional(Type.Object({}, open));
