/** A user's identity as reported by a provider. */
export interface Identity {
  /** The provider's own id of the account. It stays the same when a user changes name or address. */
  accountId: string;
  email: string | null;
  /** Whether the provider reports the address as verified. */
  isEmailVerified: boolean;
  displayName: string | null;
  profileImageUrl: string | null;
}

/** The app that a project (or the operator, for shared keys) registered at a provider. */
export interface ProviderKeys {
  clientId: string;
  clientSecret: string;
  facebookConfigId?: string;
  microsoftTenantId?: string;
}

/** Gives access to the user's data at the provider. */
export interface Grant {
  /** Sends a request with the new access token; refuses unless the answer is 200 with JSON. */
  ask(url: string, headers?: Record<string, string>): Promise<Answer>;
  /**
   * Asks for what a sign-in can do without. Logs a failure and returns null, so that it does not end the sign-in. With
   * `"refusal"`, an outage still does: without the address, a user would get a second account.
   */
  askFor(url: string, bears: "refusal" | "every failure"): Promise<Answer | null>;
  /** The claims of the verified ID token. Empty for providers without `openId`. */
  claims: Answer;
  /** The parameters of the callback. */
  returned: Readonly<Record<string, string>>;
}

/** An object from outside: every field may have any type. */
export type Answer = Readonly<Record<string, unknown>>;

/** The endpoints and rules of one provider. Each provider has a file, which holds all of its peculiarities. */
export interface Provider {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** The scopes of every request; an app can add further ones. */
  scopes: readonly string[];
  /** Authorization parameters in addition to those for every provider. */
  authorizeWith?: Readonly<Record<string, string>>;
  /** How the server authenticates as the registered app; the default is `"post"`. */
  clientAuth?: "post" | "basic";
  /** PKCE (RFC 7636); off only for providers that refuse it. */
  pkce?: false;
  /** The callback is a POST from the provider's own page, so the cookie must be sent across sites. */
  formPost?: true;
  /** The provider sends an ID token; the server verifies its signature, issuer, audience and nonce. */
  openId?: { jwksUri: string; signedWith?: string[] };
  /** For providers that do not report the lifetime of an access token. */
  assumedTokenLifeMillis?: number;
  identify(grant: Grant): Promise<Identity>;
  /**
   * Checks whether an access token still works, since users can revoke it at the provider. Missing only for providers
   * without an endpoint for it.
   */
  isAlive?(grant: Pick<Grant, "ask">): Promise<unknown>;
}

export type MakeProvider = (keys: ProviderKeys) => Provider;

/** Returns a non-empty text, else null: providers send empty strings, numbers and nothing at all. */
export const textIn = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;

/** Whether a claim such as `email_verified` is true: some providers send it as text. */
export const isTrue = (value: unknown): boolean => value === true || value === "true";

export const objectIn = (value: unknown): Answer =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Answer) : {};

export const listIn = (value: unknown): Answer[] => (Array.isArray(value) ? value.map(objectIn) : []);
