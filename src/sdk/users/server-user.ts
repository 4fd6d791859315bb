import { createSession } from "#contract/auth/sessions.ts";
import { SESSION_LIFETIME_MILLIS } from "#contract/limits.ts";
import {
  getCurrentUser,
  type ServerUser,
  type ServerUserUpdate as ServerUserWrite,
  updateCurrentUser,
} from "#contract/users.ts";
import { userApiKeysOf } from "#sdk/api-keys/api-keys.ts";
import type { Resource } from "#sdk/cache/resource.ts";
import { contactChannelsOf, serverWrites } from "#sdk/contact-channels/contact-channels.ts";
import { passkeysOf } from "#sdk/passkeys/passkeys.ts";
import { fromWire, toWire } from "./base-user.ts";
import { passwordsOf, verificationOf } from "./passwords.ts";
import { type PersonParts, personIn } from "./person.ts";
import { signedIn } from "./signed-in.ts";
import type { CurrentServerUser, NewSession, ServerUserUpdate } from "./user.ts";
import { userResource } from "./user-resource.ts";

/** The user of a session as servers and admins see it; `null` when nobody is signed in. */
export function serverUserOf(parts: PersonParts<"server">): Resource<CurrentServerUser | null> {
  const person = personIn(parts);
  const { wire, connection } = person;
  const changed = () => user.refresh();
  const verbs = {
    ...signedIn(person),
    updatePassword: passwordsOf(person, changed).updatePassword,
    ...contactChannelsOf(person, serverWrites(person), changed),
    ...passkeysOf(person, changed),
    ...userApiKeysOf(wire, connection.deps, "me"),
  };

  const user: Resource<CurrentServerUser | null> = userResource(person, async () =>
    show(await wire.call(getCurrentUser)),
  );

  function show(payload: ServerUser): CurrentServerUser {
    const update = async (changes: ServerUserUpdate) => {
      user.set(show(await wire.call(updateCurrentUser, { body: toServerWire(changes) })));
    };
    return Object.freeze({
      ...fromWire(payload),
      ...verbs,
      lastActiveAt: new Date(payload.last_active_at_millis),
      serverMetadata: payload.server_metadata,
      sendVerificationEmail: verificationOf(person, payload.primary_email),
      update,
      // A server sets what it likes, also in the place of what was there.
      setPassword: async ({ password }: { password: string }) => {
        await update({ password });
        return undefined;
      },
      setDisplayName: (displayName: string | null) => update({ displayName }),
      setClientMetadata: (clientMetadata: unknown) => update({ clientMetadata }),
      setClientReadOnlyMetadata: (clientReadOnlyMetadata: unknown) => update({ clientReadOnlyMetadata }),
      setServerMetadata: (serverMetadata: unknown) => update({ serverMetadata }),
      setPrimaryEmail: (primaryEmail: string | null, { verified }: { verified?: boolean } = {}) =>
        update({ primaryEmail, primaryEmailVerified: verified }),
      async createSession({ expiresInMillis = SESSION_LIFETIME_MILLIS, isImpersonation = false }: NewSession = {}) {
        const created = await wire.call(createSession, {
          body: { user_id: payload.id, expires_in_millis: expiresInMillis, is_impersonation: isImpersonation },
        });
        const tokens = { accessToken: created.access_token, refreshToken: created.refresh_token };
        return { getTokens: async () => tokens };
      },
    });
  }

  return user;
}

/** The switches of single sign-in methods are not passed on at this level (sic: the published server apps do not). */
function toServerWire(changes: ServerUserUpdate): ServerUserWrite {
  const { otp_auth_enabled: _otp, passkey_auth_enabled: _passkey, ...shared } = toWire(changes);
  return {
    ...shared,
    primary_email: changes.primaryEmail,
    primary_email_verified: changes.primaryEmailVerified,
    primary_email_auth_enabled: changes.primaryEmailAuthEnabled,
    password: changes.password,
    client_read_only_metadata: changes.clientReadOnlyMetadata,
    server_metadata: changes.serverMetadata,
  };
}
