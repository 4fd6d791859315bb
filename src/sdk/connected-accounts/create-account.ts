import { isKnown, type KnownError } from "#contract/errors.ts";
import { createOAuthProvider } from "#contract/oauth-providers.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** A provider account to connect to a user. */
export interface NewOAuthProviderAccount {
  userId: string;
  /** The id of the provider in the project's configuration. */
  providerConfigId: string;
  /** The id of the account at the provider. */
  accountId: string;
  email?: string;
  allowSignIn: boolean;
  allowConnectedAccounts: boolean;
}

export type CreateOAuthProviderResult = Result<
  { id: string },
  KnownError<"OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN">
>;

/** Connects a provider account to a user. An account that another user signs in with is a result, not an exception. */
export async function createAccount(
  wire: Wire<"server">,
  wanted: NewOAuthProviderAccount,
): Promise<CreateOAuthProviderResult> {
  try {
    const { id } = await wire.call(createOAuthProvider, {
      body: {
        user_id: wanted.userId,
        provider_config_id: wanted.providerConfigId,
        account_id: wanted.accountId,
        email: wanted.email,
        allow_sign_in: wanted.allowSignIn,
        allow_connected_accounts: wanted.allowConnectedAccounts,
      },
    });
    return ok({ id });
  } catch (error) {
    if (isKnown(error, "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN")) return refused(error);
    throw error;
  }
}
