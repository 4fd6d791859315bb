import { isKnown, type KnownError } from "#contract/errors.ts";
import { createOAuthProvider } from "#contract/oauth-providers.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** An account at a provider that a user of another system had already. */
export interface NewOAuthProviderAccount {
  userId: string;
  /** Which provider of the project. */
  providerConfigId: string;
  /** The id at the provider. */
  accountId: string;
  email?: string;
  allowSignIn: boolean;
  allowConnectedAccounts: boolean;
}

export type CreateOAuthProviderResult = Result<
  { id: string },
  KnownError<"OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN">
>;

/** Connects an account at a provider to a user; that it signs in somebody else already is a result. */
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
