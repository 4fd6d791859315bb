import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL, SERVER_AND_ADMIN } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { List, NoBody, NonEmpty, Success, UserIdOrMe, Uuid, WrittenEmail } from "./fields.ts";

const Optional = Type.Optional;

/** A connected account: a provider account that a user has linked. */
const shared = {
  user_id: Uuid,
  id: Uuid,
  type: Type.String(),
  allow_sign_in: Type.Boolean(),
  allow_connected_accounts: Type.Boolean(),
  email: Optional(Type.String()),
};

export const ClientOAuthProvider = Type.Object(shared);
export type ClientOAuthProvider = Static<typeof ClientOAuthProvider>;
export const ServerOAuthProvider = Type.Object({ ...shared, account_id: Type.String() });
export type ServerOAuthProvider = Static<typeof ServerOAuthProvider>;
const ByLevel = { client: ClientOAuthProvider, server: ServerOAuthProvider };

const switches = {
  allow_sign_in: Optional(Type.Boolean()),
  allow_connected_accounts: Optional(Type.Boolean()),
};
const OfUser = Type.Object({ user_id: UserIdOrMe, id: Uuid });

export const listOAuthProviders = endpoint({
  method: "GET",
  path: "/oauth-providers",
  summary: "List connected accounts, oldest first",
  access: EVERY_LEVEL,
  query: Type.Object({ user_id: Optional(UserIdOrMe) }),
  response: { client: List(ClientOAuthProvider), server: List(ServerOAuthProvider) },
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
});

export const NewOAuthProvider = Type.Object({
  user_id: UserIdOrMe,
  provider_config_id: NonEmpty,
  account_id: NonEmpty,
  email: Optional(WrittenEmail),
  allow_sign_in: Type.Boolean(),
  allow_connected_accounts: Type.Boolean(),
});
export type NewOAuthProvider = Static<typeof NewOAuthProvider>;

export const createOAuthProvider = endpoint({
  method: "POST",
  path: "/oauth-providers",
  summary: "Connect a provider account to a user",
  access: SERVER_AND_ADMIN,
  body: NewOAuthProvider,
  status: 201,
  response: ServerOAuthProvider,
  errors: [
    "INSUFFICIENT_ACCESS_TYPE",
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "USER_NOT_FOUND",
    "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN",
  ],
});

export const getOAuthProvider = endpoint({
  method: "GET",
  path: "/oauth-providers/{user_id}/{id}",
  summary: "Get a connected account",
  access: EVERY_LEVEL,
  params: OfUser,
  response: ByLevel,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
});

const ClientOAuthProviderUpdate = Type.Object(switches);
export const ServerOAuthProviderUpdate = Type.Object({
  ...switches,
  email: Optional(WrittenEmail),
  account_id: Optional(NonEmpty),
});
export type ServerOAuthProviderUpdate = Static<typeof ServerOAuthProviderUpdate>;

export const updateOAuthProvider = endpoint({
  method: "PATCH",
  path: "/oauth-providers/{user_id}/{id}",
  summary: "Change the uses of a connected account",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: OfUser,
  body: { client: ClientOAuthProviderUpdate, server: ServerOAuthProviderUpdate },
  response: ByLevel,
  errors: [
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const deleteOAuthProvider = endpoint({
  method: "DELETE",
  path: "/oauth-providers/{user_id}/{id}",
  summary: "Disconnect a connected account",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: OfUser,
  body: NoBody,
  response: Success,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "TOO_MANY_ATTEMPTS"],
});
