/** Names that products have for providers → the ids that Hallpass has for them. */
const NAMES = new Map(
  Object.entries({
    "active-directory": "microsoft",
    apple: "apple",
    signinwithapple: "apple",
    azure: "microsoft",
    "azure-ad": "microsoft",
    bitbucket: "bitbucket",
    discord: "discord",
    facebook: "facebook",
    github: "github",
    gitlab: "gitlab",
    google: "google",
    "google-oauth2": "google",
    linkedin: "linkedin",
    linkedin_oauth2: "linkedin",
    linkedin_oidc: "linkedin",
    "linkedin-openid-connect": "linkedin",
    microsoft: "microsoft",
    "microsoft-entra-id": "microsoft",
    spotify: "spotify",
    twitch: "twitch",
    twitter: "x",
    twitter_oauth2: "x",
    windowslive: "microsoft",
    x: "x",
  }),
);

/**
 * The id of a provider by the source's name for its kind (`google-oauth2`, `apple.com`, `GoogleOAuth`); for a kind that
 * Hallpass does not have, such as a SAML connection, the name that the operator gave it.
 */
export function providerOf(kind: string, name: string = kind): string {
  const plain = kind.toLowerCase().replace(/\.com$|oauth$/, "");
  return NAMES.get(plain) ?? NAMES.get(kind.toLowerCase()) ?? name;
}
