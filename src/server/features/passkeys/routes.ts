import {
  deletePasskey,
  initiatePasskeyAuthentication,
  initiatePasskeyRegistration,
  listPasskeys,
  registerPasskey,
  signInWithPasskey,
  updatePasskey,
} from "#contract/auth/passkeys.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as passkeys from "./manage.ts";
import { providerName } from "./providers.ts";
import { initiateRegistration, register } from "./registration.ts";
import { initiateAuthentication, signIn } from "./sign-in.ts";

export const passkeyRoutes = [
  on(initiatePasskeyRegistration, async ({ deps, caller }) => {
    const { options, code } = await initiateRegistration(deps, caller);
    return { options_json: options, code };
  }),

  on(registerPasskey, async ({ deps, caller, body }) => {
    const { credentialId } = await register(deps, caller, { credential: body.credential, code: body.code });
    // The credential id, not the user handle (sic).
    return { user_handle: credentialId };
  }),

  on(initiatePasskeyAuthentication, async ({ deps, caller }) => {
    const { options, code } = await initiateAuthentication(deps, caller);
    return { options_json: options, code };
  }),

  on(signInWithPasskey, async ({ deps, caller, body, dialect }) => {
    const signedIn = await signIn(deps, caller, {
      response: body.authentication_response,
      code: body.code,
      extended: dialect.extendedClaims,
    });
    const { accessToken, refreshToken, isNewUser, userId } = signedIn;
    return { access_token: accessToken, refresh_token: refreshToken, is_new_user: isNewUser, user_id: userId };
  }),

  on(listPasskeys, async ({ deps, caller, query }) => {
    const all = await passkeys.list(deps, caller, query.user_id);
    return { items: all.map(view), is_paginated: false };
  }),

  on(updatePasskey, async ({ deps, caller, params, body }) =>
    view(await passkeys.rename(deps, caller, { id: params.id, name: body.name })),
  ),

  on(deletePasskey, async ({ deps, caller, params }) => {
    await passkeys.remove(deps, caller, params.id);
    return { success: true as const };
  }),
];

function view(passkey: Awaited<ReturnType<typeof passkeys.list>>[number]) {
  return {
    id: passkey.id,
    user_id: passkey.userId,
    name: passkey.name,
    provider_name: providerName(passkey.aaguid),
    created_at_millis: passkey.createdAt,
    last_used_at_millis: passkey.lastUsedAt,
    backed_up: passkey.backedUp,
  };
}
