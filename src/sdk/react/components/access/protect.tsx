import type { ReactNode } from "react";
import type { TeamOrId, TeamReference } from "#sdk/permissions/permission.ts";
import { useAuth } from "#sdk/react/hooks/use-auth.ts";
import { useDefined } from "#sdk/react/hooks/use-permissions.ts";
import { useResourceState } from "#sdk/react/hooks/use-resource-state.ts";
import type { ProjectPermissionId, TeamPermissionId } from "#sdk/register.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";

/** The props of `Protect`. */
export interface ProtectProps {
  /** The id of the permission that the user needs, directly or through another permission. */
  permission: ProjectPermissionId | TeamPermissionId;
  /**
   * The team in which the user needs it, or its id. Without this property, the permission is one of the project. A `team`
   * that is null or undefined never means the project: the fallback is shown.
   */
  team?: TeamOrId | null;
  /** Shown to users without the permission, and when no user is signed in. */
  fallback?: ReactNode;
  /** Shown until the permissions are loaded. Default: nothing. */
  loading?: ReactNode;
  children?: ReactNode;
}

/**
 * Shows its content to users with a permission. It hides content and does not protect it: a server must check the
 * permission itself. Throws the error of a failed load to the boundary around it.
 *
 *     <Protect permission="invoices:read" team={team} fallback="Ask your admin for access."><Invoices /></Protect>
 */
export function Protect({ loading = null, ...props }: ProtectProps) {
  const { fallback = null } = props;
  const { status, user } = useAuth();
  if (status === "loading") return loading;
  if (!user) return fallback;
  const { team, ...rest } = props;
  if (!("team" in props)) return <Permitted {...rest} user={user} loading={loading} />;
  const id = typeof team === "string" ? team : team?.id;
  return id ? <Permitted {...rest} user={user} team={{ id }} loading={loading} /> : fallback;
}

interface PermittedProps extends Pick<ProtectProps, "permission" | "fallback" | "loading" | "children"> {
  user: CurrentUser;
  team?: TeamReference;
}

function Permitted({ user, permission, team, fallback = null, loading, children }: PermittedProps) {
  const state = useResourceState(team ? user.permissions(team) : user.permissions());
  const isMissing = state.status === "ready" && !state.value.some(({ id }) => id === permission);
  useDefined(isMissing, user, permission, team?.id);
  if (state.status === "pending") return loading;
  if (state.status === "failed") throw state.error;
  return isMissing ? fallback : children;
}
