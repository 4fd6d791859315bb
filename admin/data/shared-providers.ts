import { useSuspenseQuery } from "@tanstack/react-query";
import type { OAuthProviderId } from "hallpass";
import { useOwner } from "./owner.ts";
import { asked } from "./watched.ts";

/** The providers that a project can use with keys of this server. Suspends until they are loaded. */
export function useSharedProviders(): readonly OAuthProviderId[] {
  const owner = useOwner();
  return useSuspenseQuery(asked(["shared-providers", owner.id], () => owner.listSharedProviders())).data;
}
