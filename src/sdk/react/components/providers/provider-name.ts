import { type OAuthProviderId, PROVIDER_NAMES } from "#contract/providers.ts";

const isWellKnown = (id: string): id is OAuthProviderId => Object.hasOwn(PROVIDER_NAMES, id);

/** Returns the name of a provider: the well-known one, else the project's, else the id with a capital. */
export const providerName = (id: string, own?: string): string =>
  isWellKnown(id) ? PROVIDER_NAMES[id] : (own ?? id.charAt(0).toUpperCase() + id.slice(1));
