import type { Level } from "#contract/access.ts";
import { getProviderAccessToken } from "#contract/connected-accounts.ts";
import { isKnown } from "#contract/errors.ts";
import {
  type ClientOAuthProvider,
  deleteOAuthProvider,
  listOAuthProviders,
  updateOAuthProvider,
} from "#contract/oauth-providers.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { UserScope } from "#sdk/users/shared/scope.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** A connected account that the app may act with. */
export interface OAuthConnection {
  /** Of the provider. */
  readonly id: string;
  /** Good for at least five minutes; asked anew each time. */
  getAccessToken(): Promise<{ accessToken: string }>;
  /** The same, to be watched. */
  readonly accessToken: Watchable<{ accessToken: string }>;
}

export interface ConnectedAccountOptions {
  /** `"redirect"`: leaves to connect the account when there is none with these scopes, and comes back to this page. */
  or?: "redirect" | "return-null";
  /** Scopes of the provider that the access token must have. */
  scopes?: readonly string[];
}

/** An account at a provider that belongs to the user. */
export interface OAuthProviderAccount {
  readonly id: string;
  readonly userId: string;
  /** The provider. */
  readonly type: string;
  readonly email: string | null;
  /** The id at the provider; known to servers only. */
  readonly accountId?: string;
  readonly allowSignIn: boolean;
  readonly allowConnectedAccounts: boolean;
  update(changes: OAuthProviderChanges): Promise<void>;
  /** Disconnects it. */
  delete(): Promise<void>;
}

export interface OAuthProviderChanges {
  allowSignIn?: boolean;
  allowConnectedAccounts?: boolean;
}

export interface ServerOAuthProviderChanges extends OAuthProviderChanges {
  email?: string;
  accountId?: string;
}

/** The same as servers see it. */
export interface ServerOAuthProviderAccount extends OAuthProviderAccount {
  readonly accountId: string;
  update(changes: ServerOAuthProviderChanges): Promise<void>;
}

export interface ConnectedAccounts<A extends OAuthProviderAccount = OAuthProviderAccount> {
  readonly oauthAccounts: Watchable<A[]>;
  listOAuthProviders(): Promise<A[]>;
  /** To be watched; `null` while there is no connection with these scopes. */
  connectedAccount(provider: string, scopes?: readonly string[]): Watchable<OAuthConnection | null>;
  /**
   * A connected account to act with.
   *
   *     const github = await user.getConnectedAccount("github", { or: "redirect", scopes: ["repo"] });
   *     const { accessToken } = await github.getAccessToken();
   */
  getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { or: "redirect" },
  ): Promise<OAuthConnection>;
  getConnectedAccount(provider: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  /** Leaves to connect an account, and comes back to this page. */
  linkConnectedAccount(provider: string, options?: { scopes?: readonly string[] }): Promise<never>;
}

/** The accounts at providers of a user. `link` leaves to connect one. */
export function connectedAccountsOf<L extends Level>(
  { wire, connection: { deps }, userId }: Pick<UserScope<L>, "wire" | "connection" | "userId">,
  link: (provider: string, scopes: readonly string[]) => Promise<never>,
): ConnectedAccounts<ServerOAuthProviderAccount> {
  const connections = new Map<string, Resource<OAuthConnection | null>>();

  const accounts = resource(async () => {
    const { items } = await wire.call(listOAuthProviders, { query: { user_id: userId } });
    return items.map((item) => fromWire(item));
  }, deps);

  function fromWire(item: ClientOAuthProvider & { account_id?: string }): ServerOAuthProviderAccount {
    const params = { user_id: userId, id: item.id };
    return {
      id: item.id,
      userId: item.user_id,
      type: item.type,
      email: item.email ?? null,
      // Servers are always told; the type of a client's user says that clients are not.
      accountId: item.account_id as string,
      allowSignIn: item.allow_sign_in,
      allowConnectedAccounts: item.allow_connected_accounts,
      async update({ allowSignIn, allowConnectedAccounts, email, accountId }: ServerOAuthProviderChanges) {
        const body = {
          allow_sign_in: allowSignIn,
          allow_connected_accounts: allowConnectedAccounts,
          email,
          account_id: accountId,
        };
        // The types of a client's user offer the first two alone, and what is undefined does not travel.
        await (wire as Wire<Level> as Wire<"server">).call(updateOAuthProvider, { params, body });
        await accounts.refresh();
      },
      async delete() {
        await wire.call(deleteOAuthProvider, { params });
        await accounts.refresh();
        await Promise.all([...connections.values()].map((each) => each.refresh()));
      },
    };
  }

  async function tokenOf(provider: string, scopes: readonly string[]): Promise<string> {
    const params = { user_id: userId, provider_id: provider };
    const { access_token } = await wire.call(getProviderAccessToken, { params, body: { scope: scopes.join(" ") } });
    return access_token;
  }

  async function load(provider: string, scopes: readonly string[]): Promise<OAuthConnection | null> {
    try {
      await tokenOf(provider, scopes);
    } catch (error) {
      const isMissing = isKnown(
        error,
        "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
        "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
      );
      if (isMissing) return null;
      throw error;
    }
    const accessToken = resource(async () => ({ accessToken: await tokenOf(provider, scopes) }), deps);
    return { id: provider, accessToken, getAccessToken: accessToken.get };
  }

  function connectedAccount(provider: string, scopes: readonly string[] = []): Resource<OAuthConnection | null> {
    const key = JSON.stringify([provider, ...scopes]);
    const found = connections.get(key) ?? resource(() => load(provider, scopes), deps);
    connections.set(key, found);
    return found;
  }

  async function getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { or: "redirect" },
  ): Promise<OAuthConnection>;
  async function getConnectedAccount(
    provider: string,
    options?: ConnectedAccountOptions,
  ): Promise<OAuthConnection | null>;
  async function getConnectedAccount(provider: string, { or, scopes = [] }: ConnectedAccountOptions = {}) {
    const found = await connectedAccount(provider, scopes).get();
    return found === null && or === "redirect" ? link(provider, scopes) : found;
  }

  return {
    oauthAccounts: accounts,
    listOAuthProviders: accounts.get,
    connectedAccount,
    getConnectedAccount,
    linkConnectedAccount: (provider, { scopes = [] } = {}) => link(provider, scopes),
  };
}
