import { useMutation, useQuery } from "@tanstack/react-query";
import type { OwnedProject } from "hallpass";
import type { InternalApiKey, NewInternalApiKey } from "hallpass/admin";
import { useProject } from "./projects.ts";
import { reveal } from "./revealed-keys.ts";
import { useWatched, watched } from "./watched.ts";

const keysOf = ({ id, app }: OwnedProject) => ({ key: ["keys", id], watchable: app.internalApiKeys });

/** The project's keys, newest first. Suspends until they are loaded. */
export function useKeys(): InternalApiKey[] {
  return useWatched(keysOf(useProject()));
}

/** The number of keys once the list is loaded. Does not load it. */
export function useKeyCount(): number | undefined {
  return useQuery({ ...watched(keysOf(useProject())), enabled: false }).data?.length;
}

/** Creates keys and keeps them in memory: the server shows them only once. */
export function useCreateKeys() {
  const { id, app } = useProject();
  return useMutation({
    mutationFn: async (wanted: NewInternalApiKey) => {
      const created = await app.createInternalApiKey(wanted);
      reveal(id, created);
      return created;
    },
    onError: () => app.internalApiKeys.refresh(),
  });
}

export function useDescribeKeys(keys: InternalApiKey) {
  const { app } = useProject();
  return useMutation({
    mutationFn: (description: string) => keys.update({ description }),
    onError: () => app.internalApiKeys.refresh(),
  });
}

export function useRevokeKeys() {
  const { app } = useProject();
  return useMutation({
    mutationFn: (keys: InternalApiKey) => keys.revoke(),
    onError: () => app.internalApiKeys.refresh(),
  });
}

export const DAY_MILLIS = 86_400_000;

/** Whether to show keys as keys that never expire. Such keys get 200 years; more than 100 years left counts as never. */
export const neverExpires = (expiresAt: Date, now = Date.now()) => expiresAt.getTime() - now > 36_500 * DAY_MILLIS;
export const NEVER_MILLIS = 73_000 * DAY_MILLIS;
