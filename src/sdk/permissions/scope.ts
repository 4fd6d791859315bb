import type { PermissionOptions } from "./permission.ts";

/**
 * Returns the id of the team that a call names. Throws when the caller names none, because the call would otherwise
 * concern something else, such as the whole project.
 */
export const teamIdOf = (team: unknown, call: string): string => idOf(team, call, "team");

/** Returns the id of what a call names, by the object or by its id. Throws when the caller names nothing. */
export function idOf(named: unknown, call: string, kind: "team" | "user" | "permission"): string {
  const id = typeof named === "object" && named !== null && "id" in named ? named.id : named;
  if (typeof id === "string" && id !== "") return id;
  throw new Error(`${call} was called with ${described(named)} as the ${kind}. Pass a ${kind} or its id.`);
}

function described(value: unknown): string {
  if (value === "") return "an empty text";
  return typeof value === "object" && value !== null ? "an object without an id" : String(value);
}

/** Parses `(permissionId)` or `(team, permissionId)`. Two arguments always name a team, for any first argument. */
export function permissionIn(given: readonly unknown[], call: string): { teamId?: string; permissionId: string } {
  const [first, second] = given;
  const permissionId = given.length > 1 ? second : first;
  const teamId = given.length > 1 ? teamIdOf(first, call) : undefined;
  if (typeof permissionId === "string" && permissionId !== "") return { teamId, permissionId };
  throw new Error(`${call} needs the id of a permission: ${call}("read"), or ${call}(team, "read") in a team.`);
}

/** Parses `()`, `(options)`, `(team)` or `(team, options)`. */
export function permissionsIn(given: readonly unknown[], call: string): { teamId?: string; recursive: boolean } {
  const [first, second] = given;
  const isProject = given.length === 0 || (given.length === 1 && isOptions(first));
  const { recursive = true }: PermissionOptions = Object(isProject ? first : second);
  return { teamId: isProject ? undefined : teamIdOf(first, call), recursive };
}

/** Whether a value has nothing but the fields of `PermissionOptions`. */
const isOptions = (value: unknown): value is PermissionOptions =>
  typeof value === "object" && value !== null && Object.keys(value).every((name) => name === "recursive");
