import type { CurrentInternalUser, OAuthProviderId } from "hallpass";
import { asking } from "./asked.ts";
import { useOwner } from "./owner.ts";
import { useWatched } from "./watched.ts";

const sharedProviders = asking((owner: CurrentInternalUser) => owner.listSharedProviders());

/** The providers that a project can use with keys of this server. Suspends until they are loaded. */
export const useSharedProviders = (): readonly OAuthProviderId[] =>
  useWatched(sharedProviders(useOwner()), { isLive: false });
