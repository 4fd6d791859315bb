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

/** The new account, or why it cannot be used to sign in. */
export type CreateOAuthProviderResult = Result<
  { id: string },
  KnownError<"OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN">
>;

/** Connects a provider account to a user. An account that another user signs in with is a result, not an exception. */
export async function createAccount(
  wire: Wire<"server">,
  account: NewOAuthProviderAccount,
): Promise<CreateOAuthProviderResult> {
  try {
    const { id } = await wire.call(createOAuthProvider, {
      body: {
        user_id: account.userId,
        provider_config_id: account.providerConfigId,
        account_id: account.accountId,
        email: account.email,
        allow_sign_in: account.allowSignIn,
        allow_connected_accounts: account.allowConnectedAccounts,
      },
    });
    return ok({ id });
  } catch (error) {
    if (isKnown(error, "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN")) return refused(error);
    throw error;
  }
}
