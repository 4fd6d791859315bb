import { isKnown } from "hallpass";
import type { OAuthApi, OAuthClient } from "hallpass/admin";
import { issuerUrl } from "./addresses.ts";
import { useConfig } from "./config-context.ts";
import { useProject } from "./projects.ts";
import { useLoaded, useWatched } from "./watched.ts";

/** The OAuth clients of the project, which the console calls apps: oldest first. Suspends until they are loaded. */
export const useApps = (): OAuthClient[] => useWatched(useProject().app.oauthClients.all);

/** The apps that have named themselves, oldest first. Suspends until they are loaded; they may be many, and are loaded once. */
export const useSelfNamedApps = (): OAuthClient[] =>
  useWatched(useProject().app.oauthClients.selfNamed, { isLive: false });

/** The number of apps once the list is loaded. Does not load it. */
export const useAppCount = (): number | undefined => useLoaded(useProject().app.oauthClients.all)?.length;

/** The APIs of the project, oldest first. Suspends until they are loaded. */
export const useApis = (): OAuthApi[] => useWatched(useProject().app.oauthApis.all);

/** The number of APIs once the list is loaded. Does not load it. */
export const useApiCount = (): number | undefined => useLoaded(useProject().app.oauthApis.all)?.length;

/** The issuer of the project. */
export function useIssuer(): string {
  const { id } = useProject();
  const { publicUrl } = useConfig();
  return issuerUrl(publicUrl, id);
}

/** The fields of an app or an API that an error is about, by the names that the SDK has for them; none for any other error. */
export function faultyFields(error: unknown): string[] {
  if (isKnown(error, "OAUTH_CLIENT_INVALID") || isKnown(error, "OAUTH_API_INVALID")) {
    return [camelCase(error.details.field)];
  }
  return isKnown(error, "CHANGED_MEANWHILE") ? error.details.fields.map(camelCase) : [];
}

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
