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

/** The providers of a map. It names them as the source does (`google-oauth2`) or as Hallpass does (`google`). */
export class MappedProviders {
  readonly #found = new Map<string, { name: string; id: string }>();
  readonly #unused: Set<string>;

  constructor(map: Readonly<Record<string, string>> = {}) {
    const entries = Object.entries(map);
    for (const [name, id] of entries) this.#found.set(providerOf(name).toLowerCase(), { name, id });
    // A name that is exactly that of the source counts first.
    for (const [name, id] of entries) this.#found.set(name, { name, id });
    this.#unused = new Set(Object.keys(map));
  }

  idOf(provider: string): string {
    const known = providerOf(provider).toLowerCase();
    const found = this.#found.get(provider) ?? this.#found.get(known);
    if (found === undefined) return known;
    this.#unused.delete(found.name);
    return found.id;
  }

  /** The names that no account of the source had. */
  get unused(): readonly string[] {
    return [...this.#unused];
  }
}
