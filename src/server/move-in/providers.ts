/** Names that products have for providers → the ids that Hallpass has for them. */
const NAMES = new Map(
  Object.entries({
    apple: "apple",
    signinwithapple: "apple",
    "azure-ad": "microsoft",
    bitbucket: "bitbucket",
    discord: "discord",
    facebook: "facebook",
    github: "github",
    gitlab: "gitlab",
    google: "google",
    "google-oauth2": "google",
    linkedin: "linkedin",
    "linkedin-openid-connect": "linkedin",
    microsoft: "microsoft",
    spotify: "spotify",
    twitch: "twitch",
    twitter: "x",
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
