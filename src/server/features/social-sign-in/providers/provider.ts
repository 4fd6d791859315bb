/** Whom a provider says a person is. */
export interface Identity {
  /** The provider's own id of the account: the one thing that stays when people change names and addresses. */
  accountId: string;
  email: string | null;
  /** Whether the provider says that it checked the address. */
  isEmailVerified: boolean;
  displayName: string | null;
  profileImageUrl: string | null;
}

/** The app that a project (or we, for shared keys) registered at a provider. */
export interface ProviderKeys {
  clientId: string;
  clientSecret: string;
  facebookConfigId?: string;
  microsoftTenantId?: string;
}

/** What a provider granted, for finding out who it was. */
export interface Grant {
  /** Asks the provider with the new access token; refuses unless it answers 200 with JSON. */
  ask(url: string, headers?: Record<string, string>): Promise<Answer>;
  /** The claims of a checked ID token. Empty unless the provider is one of `openId`. */
  claims: Answer;
  /** What came back with the browser, beside the code. */
  returned: Readonly<Record<string, string>>;
}

/** An object from outside: every field may be anything. */
export type Answer = Readonly<Record<string, unknown>>;

/** How one provider is spoken to. One file each; what is odd about a provider stays in its file. */
export interface Provider {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** Of every request; further ones come from the app. */
  scopes: readonly string[];
  /** Beside the parameters that every provider gets. */
  authorizeWith?: Readonly<Record<string, string>>;
  /** How we prove to be the registered app; `"post"` unless said otherwise. */
  clientAuth?: "post" | "basic";
  /** RFC 7636; on unless a provider stumbles over it. */
  pkce?: false;
  /** Comes back by a POST from the provider's own page, so our cookie has to come along across sites. */
  formPost?: true;
  /** Sends an ID token, of which signature, issuer, audience and nonce are checked. */
  openId?: { jwksUri: string; signedWith?: string[] };
  /** For providers that do not say how long an access token works. */
  assumedTokenLifeMillis?: number;
  identify(grant: Grant): Promise<Identity>;
  /**
   * Asks whether an access token still works: people end them at the provider, before their time. Left out only where
   * nobody can be asked.
   */
  isAlive?(grant: Pick<Grant, "ask">): Promise<unknown>;
}

export type MakeProvider = (keys: ProviderKeys) => Provider;

/** A text that says something, else null: providers send empty strings, numbers and nothing at all. */
export const textIn = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;

export const objectIn = (value: unknown): Answer =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Answer) : {};

export const listIn = (value: unknown): Answer[] => (Array.isArray(value) ? value.map(objectIn) : []);
