import type { InternalApiKey, InternalApiKeyFirstView, NewInternalApiKey } from "hallpass/admin";
import { orReload } from "./changes.ts";
import { useProject } from "./projects.ts";
import { reveal } from "./revealed-keys.ts";
import { useLoaded, useWatched } from "./watched.ts";

/** The project's keys, newest first. Suspends until they are loaded. */
export function useKeys(): InternalApiKey[] {
  return useWatched(useProject().app.keys.all);
}

/** The number of keys once the list is loaded. Does not load it. */
export function useKeyCount(): number | undefined {
  return useLoaded(useProject().app.keys.all)?.length;
}

/** Creates keys and keeps them in memory: the server shows them only once. */
export function useCreateKeys(): (wanted: NewInternalApiKey) => Promise<InternalApiKeyFirstView> {
  const { id, app } = useProject();
  return async (wanted) => {
    const created = await orReload(app.keys.all, app.keys.create(wanted));
    reveal(id, created);
    return created;
  };
}

export function useDescribeKeys(keys: InternalApiKey): (description: string) => Promise<unknown> {
  const { app } = useProject();
  return (description) => orReload(app.keys.all, keys.update({ description }));
}

export function useRevokeKeys(): (keys: InternalApiKey) => Promise<unknown> {
  const { app } = useProject();
  return (keys) => orReload(app.keys.all, keys.revoke());
}

export const DAY_MILLIS = 86_400_000;

/** Whether to show keys as keys that never expire. Such keys get 200 years; more than 100 years left counts as never. */
export const neverExpires = (expiresAt: Date, now = Date.now()) => expiresAt.getTime() - now > 36_500 * DAY_MILLIS;
export const NEVER_MILLIS = 73_000 * DAY_MILLIS;
