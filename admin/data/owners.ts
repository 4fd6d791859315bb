import type { ProjectOwners } from "hallpass";
import { readableAddress } from "#contract/readable-address.ts";
import { useProject } from "./projects.ts";
import { useKnown, useWatched } from "./watched.ts";

/** The team that owns the project, with its members. Suspends until it is loaded. */
export const useOwners = (): ProjectOwners => useWatched(useProject().owners);

/** Like `useOwners`, undefined until it is loaded. */
export const useKnownOwners = () => useKnown(useProject().owners);

/** The names of the members of the owning team, by id. Empty until they are loaded. */
export function useOwnerNames(): ReadonlyMap<string, string> {
  const known = useKnownOwners();
  return new Map(
    known?.members.map(({ userId, displayName, primaryEmail }) => [
      userId,
      displayName || readableAddress(primaryEmail ?? "") || userId,
    ]),
  );
}
