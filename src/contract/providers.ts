// A new provider needs a module in `src/server/features/social-sign-in/providers` and a brand in
// `src/sdk/react/components/providers/provider-brands.ts`: the compiler reports either if it is missing.
/** Providers of social sign-in and their names, in the order in which the messages of the wire list them. */
export const PROVIDER_NAMES = {
  google: "Google",
  github: "GitHub",
  microsoft: "Microsoft",
  spotify: "Spotify",
  facebook: "Facebook",
  discord: "Discord",
  gitlab: "GitLab",
  bitbucket: "Bitbucket",
  linkedin: "LinkedIn",
  apple: "Apple",
  x: "X",
  twitch: "Twitch",
} as const;

/** The id of a built-in provider, such as `github`. */
export type OAuthProviderId = keyof typeof PROVIDER_NAMES;

/**
 * The ids of the built-in providers.
 *
 *     const names = OAUTH_PROVIDERS.map((id) => PROVIDER_NAMES[id]);
 */
export const OAUTH_PROVIDERS = Object.keys(PROVIDER_NAMES) as OAuthProviderId[];

/** The ids of the built-in providers that a project can use with keys of the server, if its operator has set some. */
export const SHARED_KEY_PROVIDERS = ["google", "github", "microsoft", "spotify"] as const satisfies OAuthProviderId[];

/** The id of a provider: one of the known ones, or of an OpenID Connect issuer of the project. */
export type ProviderId = OAuthProviderId | (string & {});
