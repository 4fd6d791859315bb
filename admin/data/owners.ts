import { useQuery } from "@tanstack/react-query";
import type { OwnedProject, ProjectOwners } from "hallpass";
import { readableAddress } from "#contract/readable-address.ts";
import { useProject } from "./projects.ts";
import { useWatched, watched } from "./watched.ts";

const ownersOf = ({ id, owners }: OwnedProject) => ({ key: ["owners", id], watchable: owners });

/** The team that owns the project, with its members. Suspends until it is loaded. */
export const useOwners = (): ProjectOwners => useWatched(ownersOf(useProject()));

/** Like `useOwners`, undefined until it is loaded. */
export const useKnownOwners = () => useQuery(watched(ownersOf(useProject()))).data;

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
