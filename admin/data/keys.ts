import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { InternalApiKey, NewInternalApiKey, OwnedProject } from "hallpass";
import { useProject } from "./projects.ts";
import { reveal } from "./revealed-keys.ts";

const keysOf = ({ id, app }: OwnedProject) =>
  queryOptions({ queryKey: ["keys", id], queryFn: () => app.listInternalApiKeys() });

/** The project's keys, newest first. Suspends until they are known. */
export function useKeys(): InternalApiKey[] {
  return useSuspenseQuery(keysOf(useProject())).data;
}

/** Creates keys and remembers them for this visit: they can be read only once. */
export function useCreateKeys() {
  const project = useProject();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: NewInternalApiKey) => {
      const created = await project.app.createInternalApiKey(wanted);
      reveal(project.id, created);
      return created;
    },
    onSettled: () => client.invalidateQueries(keysOf(project)),
  });
}

export function useRevokeKeys() {
  const project = useProject();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keys: InternalApiKey) => keys.revoke(),
    onSettled: () => client.invalidateQueries(keysOf(project)),
  });
}

const DAY_MILLIS = 86_400_000;

export const expiryAfter = (days: number, now = Date.now()) => new Date(now + days * DAY_MILLIS);

/** Keys that "never" expire do so after 200 years; whatever ends beyond a century never does for the person who looks. */
export const neverExpires = (expiresAt: Date, now = Date.now()) => expiresAt.getTime() - now > 36_500 * DAY_MILLIS;
export const NEVER_DAYS = 73_000;
