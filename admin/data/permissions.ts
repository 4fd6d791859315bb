import type { OwnedProject } from "hallpass";
import type { NewPermissionDefinition, PermissionDefinition, PermissionDefinitionUpdate } from "hallpass/admin";
import { orReload } from "./changes.ts";
import { useProject } from "./projects.ts";
import { useWatched } from "./watched.ts";

/** Permissions hold in one team, or in the whole project. */
export type PermissionScope = "team" | "project";

const callsOf = ({ app }: OwnedProject, scope: PermissionScope) =>
  scope === "team"
    ? {
        all: app.permissions.team.all,
        create: (wanted: NewPermissionDefinition) => app.permissions.team.create(wanted),
        update: (read: PermissionDefinition, changes: PermissionDefinitionUpdate) =>
          app.permissions.team.update(read, changes, { ifUnchanged: true }),
        remove: (id: string) => app.permissions.team.delete(id),
      }
    : {
        all: app.permissions.project.all,
        create: (wanted: NewPermissionDefinition) => app.permissions.project.create(wanted),
        update: (read: PermissionDefinition, changes: PermissionDefinitionUpdate) =>
          app.permissions.project.update(read, changes, { ifUnchanged: true }),
        remove: (id: string) => app.permissions.project.delete(id),
      };

/** The permissions of a scope, sorted by id. Suspends until they are loaded. */
export function usePermissionDefinitions(scope: PermissionScope): PermissionDefinition[] {
  return useWatched(callsOf(useProject(), scope).all);
}

interface SavedPermission extends NewPermissionDefinition {
  /** The permission to change, as it was read; null for a new one. */
  replaces: PermissionDefinition | null;
}

export function useSavePermission(scope: PermissionScope): (wanted: SavedPermission) => Promise<unknown> {
  const { all, create, update } = callsOf(useProject(), scope);
  return ({ replaces, ...wanted }) => orReload(all, replaces === null ? create(wanted) : update(replaces, wanted));
}

export const useDeletePermission = (scope: PermissionScope) => callsOf(useProject(), scope).remove;

/** Permissions of the system begin with `$`. They cannot be changed. */
export const isSystemPermission = (id: string) => id.startsWith("$");
