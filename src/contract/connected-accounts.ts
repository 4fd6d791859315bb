import { Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { NonEmpty, UserIdOrMe } from "./fields.ts";
import { SCOPE_MAX_LENGTH } from "./limits.ts";

const ProviderAccessToken = Type.Object({ access_token: Type.String() });
const Scope = Type.Object({
  scope: Type.Optional(
    Type.String({ maxLength: SCOPE_MAX_LENGTH, description: "Scopes of the provider that the token must have." }),
  ),
});

const errors = [
  "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
  "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
  "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
  "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
  "CANNOT_GET_OWN_USER_WITHOUT_USER",
] as const;

export const getProviderAccessToken = endpoint({
  method: "POST",
  path: "/connected-accounts/{user_id}/{provider_id}/access-token",
  summary: "Get an access token of a connected account; it works for at least five minutes",
  access: EVERY_LEVEL,
  params: Type.Object({ user_id: UserIdOrMe, provider_id: NonEmpty }),
  body: Scope,
  status: 201,
  response: ProviderAccessToken,
  errors,
});

export const getProviderAccessTokenAtOldPath = endpoint({
  method: "POST",
  path: "/auth/oauth/connected-accounts/{provider_id}/access-token",
  summary: "Get an access token of a connected account; same as /connected-accounts/me/{provider_id}/access-token",
  access: EVERY_LEVEL,
  params: Type.Object({ provider_id: NonEmpty }),
  body: Scope,
  status: 201,
  response: ProviderAccessToken,
  errors,
});
