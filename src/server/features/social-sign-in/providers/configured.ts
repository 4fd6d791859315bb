import { fail } from "#contract/errors.ts";
import { type OAuthProviderId, SHARED_KEY_PROVIDERS } from "#contract/providers.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import { SIMULATOR_PATH } from "#server/dev/simulator-path.ts";
import type { OAuthProviderConfig } from "#server/foundation/project-config/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { apple } from "./apple.ts";
import { bitbucket } from "./bitbucket.ts";
import { discord } from "./discord.ts";
import { facebook } from "./facebook.ts";
import { becauseOf, ProviderFault, reasonOf } from "./fault.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { google } from "./google.ts";
import { linkedin } from "./linkedin.ts";
import { microsoft } from "./microsoft.ts";
import { isSafeIssuer, oidcProvider } from "./oidc.ts";
import type { MakeProvider, Provider, ProviderKeys } from "./provider.ts";
import { type Reach, reachDirectly, reachGuarded } from "./reach.ts";
import { spotify } from "./spotify.ts";
import { twitch } from "./twitch.ts";
import { x } from "./x.ts";

const makers: Record<OAuthProviderId, MakeProvider> = {
  google,
  github,
  microsoft,
  spotify,
  facebook,
  discord,
  gitlab,
  bitbucket,
  linkedin,
  apple,
  x,
  twitch,
};

/** A provider as one project uses it. */
export interface ConfiguredProvider {
  /** Its key in the project's configuration. */
  id: string;
  isShared: boolean;
  keys: ProviderKeys;
  provider: Provider;
  reach: Reach;
}

/** The client secret for the simulator and other issuers of shared providers; it protects nothing. */
const SHARED_ISSUER_SECRET = "MOCK-SERVER-SECRET";

/** What a project uses a provider for; each use is turned on and off separately. */
export type ProviderUse = "sign-in" | "connected accounts";

/** Returns the provider of a configuration key, ready for requests, or throws OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED. */
export async function configuredProvider(
  deps: Deps,
  project: Project,
  wantedId: string,
  use: ProviderUse,
): Promise<ConfiguredProvider> {
  const { id, config } = requireProvider(project, wantedId, use);
  if (config.type === "oidc") return customIssuer(deps, id, config);
  const make = Object.entries(makers).find(([type]) => type === config.type)?.[1];
  if (!make) throw fail("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  if (config.isShared) return sharedProvider(deps, id, config.type ?? id, make);
  const { clientId, clientSecret, facebookConfigId, microsoftTenantId } = config;
  // Without keys the server cannot verify a callback, so the provider counts as off.
  if (!clientId || !clientSecret) throw fail("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  const keys = { clientId, clientSecret, facebookConfigId, microsoftTenantId };
  return { id, isShared: false, keys, provider: make(keys), reach: reachDirectly(deps) };
}

/**
 * Tells whether the server returns access tokens of a provider. It returns none for shared keys, because they belong to the
 * operator, except for tokens of the shared issuer or of the simulator that replaces it.
 */
export function handsOutTokens(deps: Pick<Deps, "settings">, project: Project, wantedId: string): boolean {
  const { id, config } = providerConfig(project, wantedId);
  return config.type === "oidc" || !config.isShared || sharedIssuer(deps, config.type ?? id) !== null;
}

/** Returns a provider's configuration, or throws OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED when this use of it is off. */
export function requireProvider(project: Project, wantedId: string, use: ProviderUse) {
  const found = providerConfig(project, wantedId);
  const { allowSignIn, allowConnectedAccounts } = found.config;
  const isOn = use === "sign-in" ? allowSignIn : allowConnectedAccounts;
  if (!isOn) throw fail("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  return found;
}

/** Finds a provider's configuration. Ids are lower case, but some clients send other casings. */
function providerConfig(project: Project, wantedId: string): { id: string; config: OAuthProviderConfig } {
  const { providers } = project.config.auth.oauth;
  const id = [wantedId, wantedId.toLowerCase()].find((each) => Object.hasOwn(providers, each));
  const config = id === undefined ? undefined : providers[id];
  if (!id || !config?.type) throw fail("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  return { id, config };
}

/** Returns the issuer that replaces a shared provider, or null. */
function sharedIssuer({ settings }: Pick<Deps, "settings">, type: string): string | null {
  const simulator = settings.dev ? settings.publicUrl + SIMULATOR_PATH : null;
  return settings.sharedOAuthIssuer ?? (settings.sharedProviders[type] ? null : simulator);
}

/** The providers that projects can use with shared keys on this server: the operator's, or simulated ones in dev mode. */
export const sharedProviderIds = (deps: Pick<Deps, "settings">) =>
  SHARED_KEY_PROVIDERS.filter((type) => sharedIssuer(deps, type) !== null || deps.settings.sharedProviders[type]);

async function sharedProvider(deps: Deps, id: string, type: string, make: MakeProvider): Promise<ConfiguredProvider> {
  const own = deps.settings.sharedProviders[type];
  const issuer = sharedIssuer(deps, type);
  const reach = reachDirectly(deps);
  if (issuer) {
    const options = { issuer, scopes: ["openid", "email"], scopesIfOffered: ["offline_access"], isTrusted: true };
    const keys = { clientId: type, clientSecret: SHARED_ISSUER_SECRET };
    const provider = await discovered(oidcProvider(deps.discoveries, reach, options));
    return { id, isShared: true, keys, provider, reach };
  }
  if (!own) throw fail("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  return { id, isShared: true, keys: own, provider: make(own), reach };
}

async function customIssuer(
  deps: Deps,
  id: string,
  { issuerUrl, clientId, clientSecret }: OAuthProviderConfig,
): Promise<ConfiguredProvider> {
  if (!issuerUrl || !clientId || !clientSecret) throw fail("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  if (!isSafeIssuer(issuerUrl)) throw refuse("OAUTH_ISSUER_NOT_HTTPS");
  const reach = reachGuarded(deps);
  const options = { issuer: issuerUrl, scopes: ["openid", "profile", "email"] };
  const provider = await discovered(oidcProvider(deps.discoveries, reach, options));
  return { id, isShared: false, keys: { clientId, clientSecret }, provider, reach };
}

async function discovered(provider: Promise<Provider>): Promise<Provider> {
  try {
    return await provider;
  } catch (error) {
    throw becauseOf(new ProviderFault("discovery", reasonOf(error)), refuse("OAUTH_DISCOVERY_FAILED"));
  }
}
