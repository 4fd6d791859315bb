import {
  type ConfigOverride,
  OAUTH_PROVIDERS,
  type OAuthProviderId,
  PROVIDER_NAMES,
  type RenderedConfig,
} from "hallpass";

type Stored = RenderedConfig["auth"]["oauth"]["providers"][string];

/** A provider that the project has set up, on or off, with its keys. */
export interface SetUpProvider extends Omit<Stored, "type"> {
  /** Its key in the configuration. */
  key: string;
  type: OAuthProviderId | "oidc";
}

/** The providers that the project has set up: built-in ones in their usual order, then those of the project's own. */
export function providersIn(providers: RenderedConfig["auth"]["oauth"]["providers"]): SetUpProvider[] {
  const found = Object.entries(providers).flatMap(([key, { type, ...stored }]) =>
    type ? [{ key, type, ...stored }] : [],
  );
  return found.sort((a, b) => placeOf(a) - placeOf(b) || nameOf(a).localeCompare(nameOf(b)));
}

const placeOf = ({ type }: SetUpProvider) => (type === "oidc" ? OAUTH_PROVIDERS.length : OAUTH_PROVIDERS.indexOf(type));

export const nameOf = ({ key, type, displayName }: Pick<SetUpProvider, "key" | "type" | "displayName">) =>
  type === "oidc" ? displayName || key : PROVIDER_NAMES[type];

/** The entry of a built-in provider. Configurations that were written by hand may have it under another key. */
export const builtIn = (providers: readonly SetUpProvider[], id: OAuthProviderId) =>
  providers.find(({ key, type }) => type === id && key === id) ?? providers.find(({ type }) => type === id);

/** Whether sign-in with the provider works as soon as it is on: it has keys, of its own or of this server. */
export function hasKeys(provider: SetUpProvider, shared: readonly OAuthProviderId[]): boolean {
  const { type, isShared, clientId, clientSecret, issuerUrl } = provider;
  if (type !== "oidc" && isShared) return shared.includes(type);
  return Boolean(clientId && clientSecret) && (type !== "oidc" || Boolean(issuerUrl));
}

/** Switches a provider. Names only the switch, so that keys stay, whatever else is stored. */
export const switched = ({ key }: Pick<SetUpProvider, "key">, isOn: boolean): ConfigOverride =>
  fieldsOf(key, { allowSignIn: isOn, allowConnectedAccounts: isOn });

function fieldsOf(key: string, fields: { [name: string]: string | boolean | null }): ConfigOverride {
  const changes: ConfigOverride = {};
  for (const [name, value] of Object.entries(fields)) changes[`auth.oauth.providers.${key}.${name}`] = value;
  return changes;
}

export interface ProviderValues {
  isShared: boolean;
  clientId: string;
  clientSecret: string;
  facebookConfigId: string;
  microsoftTenantId: string;
  issuerUrl: string;
  displayName: string;
}

export const valuesOf = (provider: SetUpProvider | undefined, isShared: boolean): ProviderValues => ({
  isShared: provider?.isShared ?? isShared,
  clientId: provider?.clientId ?? "",
  clientSecret: provider?.clientSecret ?? "",
  facebookConfigId: provider?.facebookConfigId ?? "",
  microsoftTenantId: provider?.microsoftTenantId ?? "",
  issuerUrl: provider?.issuerUrl ?? "",
  displayName: provider?.displayName ?? "",
});

/**
 * Stores a provider and turns it on. Of a present one it names only what changed, so that a change of another owner stays,
 * and shared keys do not replace the project's own ones.
 */
export function saved(
  { key, type }: Pick<SetUpProvider, "key" | "type">,
  { isShared, ...typed }: ProviderValues,
  present: SetUpProvider | undefined,
): ConfigOverride {
  const on = { isShared, allowSignIn: true, allowConnectedAccounts: true };
  const { isShared: _, ...before } = valuesOf(present, isShared);
  const changed = TEXTS.filter((name) => typed[name].trim() !== before[name]).map(
    (name) => [name, typed[name].trim()] as const,
  );
  if (present) {
    // An emptied field is removed, but not while shared keys hide it.
    const texts = changed
      .filter(([, value]) => value !== "" || !isShared)
      .map(([name, value]) => [name, value || null]);
    return fieldsOf(key, { ...on, ...Object.fromEntries(texts) });
  }
  // A dotted key below an entry that does not exist has no effect.
  const changes: ConfigOverride = {};
  changes[`auth.oauth.providers.${key}`] = { type, ...on, ...Object.fromEntries(changed) };
  return changes;
}

const TEXTS = [
  "clientId",
  "clientSecret",
  "facebookConfigId",
  "microsoftTenantId",
  "issuerUrl",
  "displayName",
] as const satisfies readonly (keyof ProviderValues)[];
