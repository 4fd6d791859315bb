import { IDEMPOTENCY_KEY } from "#contract/emails.ts";
import { fromWire } from "#contract/errors.ts";
import { createUsers as endpoint } from "#contract/new-users.ts";
import { createUser, type NewServerUser, type ServerUser as Payload } from "#contract/users.ts";
import { ok, refused } from "#sdk/result.ts";
import { RequestRefused } from "#sdk/wire/decode.ts";
import type { CallOptions, Wire } from "#sdk/wire/wire.ts";
import type { CreateUserResult, CreateUsersOptions, NewUser, ServerUser } from "./server-objects.ts";

/** Loaded with the first new user. */
const toWire = (user: NewUser): NewServerUser => ({
  primary_email: user.primaryEmail,
  primary_email_verified: user.primaryEmailVerified,
  primary_email_auth_enabled: user.primaryEmailAuthEnabled,
  password: user.password,
  password_hash: user.passwordHash,
  otp_auth_enabled: user.otpAuthEnabled,
  display_name: user.displayName,
  profile_image_url: user.profileImageUrl,
  client_metadata: user.clientMetadata,
  client_read_only_metadata: user.clientReadOnlyMetadata,
  server_metadata: user.serverMetadata,
  external_id: user.externalId,
});

export const create = (wire: Wire<"server">, user: NewUser): Promise<Payload> =>
  wire.call(createUser, { body: toWire(user) });

/** Creates users in one request. Each place of the result is the user at this place of the list, or why there is none. */
export async function createMany(
  wire: Wire<"server">,
  users: readonly NewUser[],
  { idempotencyKey }: CreateUsersOptions,
  show: (payload: Payload) => ServerUser,
): Promise<CreateUserResult[]> {
  if (users.length === 0) return [];
  const options: CallOptions =
    idempotencyKey === undefined ? {} : { repeatable: true, headers: { [IDEMPOTENCY_KEY]: idempotencyKey } };
  const { items } = await wire.call(endpoint, { body: { users: users.map(toWire) } }, options);
  return items.map(({ user, error }) => {
    if (user) return ok(show(user));
    const { status = 500, code = "", error: text = "", details } = error ?? {};
    const known = fromWire({ code, details, error: text });
    // Refusals in plain text have codes of their own.
    return refused(known.code === code ? known : new RequestRefused(endpoint.path, status, text, code));
  });
}
