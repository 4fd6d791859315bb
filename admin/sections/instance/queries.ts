import type { Page } from "hallpass";
import type { InstanceBackups, InstanceFinding, InstanceProject, InstanceStatus } from "hallpass/admin";
import { useProject } from "../../data/projects.ts";
import { useAskedAgain, useWatched, useWatchedPage, type WatchedPage } from "../../data/watched.ts";
import type { ListSearch } from "../../pieces/lists/list-in-url.ts";

/** How soon somebody who waits for a backup sees how far it is. */
const SOON_MILLIS = 500;

/** The calls about the whole server. For pages of project `internal`. */
export const useInstanceAdmin = () => useProject().app.instanceAdmin;

/** The state of the server, a few seconds old at most. Suspends until it is loaded. */
export function useStatus(): InstanceStatus {
  return useWatched(useInstanceAdmin().status);
}

/** What the operator should fix, most urgent first. Suspends until it is loaded. */
export function useFindings(): InstanceFinding[] {
  return useWatched(useInstanceAdmin().findings);
}

/** The backups of the server, and how far the one that is running is. Suspends until they are loaded. */
export function useBackups(): InstanceBackups {
  const { backups: watchable } = useInstanceAdmin();
  const backups = useWatched(watchable);
  const isRunning = backups.items.some(({ state }) => state === "running");
  useAskedAgain(isRunning ? watchable : undefined, SOON_MILLIS);
  return backups;
}

const PAGE_SIZE = 50;

/** A page of all projects, as the URL asks for it. */
export function useAllProjects({ q: query, cursor }: ListSearch): WatchedPage<Page<InstanceProject>> {
  const options = { query, cursor, limit: PAGE_SIZE };
  return useWatchedPage(useInstanceAdmin().projects(options));
}
