import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { Millis, Nullable, Success } from "../fields.ts";
import { AuthorizationRequest } from "./authorization-requests.ts";

/**
 * Devices that ask a user for access, as the page shows them on which the user enters the code of the device (RFC 8628 §3.3).
 * docs/wire/additions.md, "Devices".
 */

/**
 * What the user has to do. `sign_in`: sign in with an account of their own, which an impersonation and an anonymous user do not
 * have; `no_access`: the owner does not let the user into the app; `consent`: allow the device what it asks for.
 */
export const DEVICE_STEPS = ["sign_in", "no_access", "consent"] as const;

const { redirect_host, ...client } = AuthorizationRequest.properties.client.properties;
const Text = Nullable(Type.String());

export const DeviceRequest = Type.Object({
  client: Type.Object(client),
  step: Type.Union(DEVICE_STEPS.map((step) => Type.Literal(step))),
  scopes: AuthorizationRequest.properties.scopes,
  user_code: Type.String({ description: "As the device shows it." }),
  requested_at_millis: Millis,
  requested_from: Type.Object(
    { ip: Text, city: Text, country: Text, user_agent: Text },
    { description: "Of the request of the device. Null is unknown." },
  ),
});
export type DeviceRequest = Static<typeof DeviceRequest>;

const UserCodeBody = Type.Object({
  user_code: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "As the user has typed it: case and separators do not matter.",
  }),
});

const DEVICE_REQUEST = {
  method: "POST",
  access: EVERY_LEVEL,
  user: "required",
  body: UserCodeBody,
  errors: ["DEVICE_REQUEST_NOT_FOUND", "TOO_MANY_ATTEMPTS"],
} as const;

export const getDeviceRequest = endpoint({
  ...DEVICE_REQUEST,
  path: "/auth/device-requests/details",
  summary: "Get the request of a device by the code that it shows",
  response: DeviceRequest,
});

export const approveDeviceRequest = endpoint({
  ...DEVICE_REQUEST,
  path: "/auth/device-requests/approve",
  summary: "Allow a device what it asks for",
  countsWrites: true,
  response: Type.Object({
    is_approved: Type.Boolean({ description: "False if the user has to do something else first." }),
  }),
});

export const denyDeviceRequest = endpoint({
  ...DEVICE_REQUEST,
  path: "/auth/device-requests/deny",
  summary: "Refuse a device what it asks for",
  countsWrites: true,
  response: Success,
});
