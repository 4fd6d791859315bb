import { useEffect, useState, useSyncExternalStore } from "react";
import type { OAuthGrant } from "#contract/oauth-grants.ts";
import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import { keyed } from "#sdk/cache/keyed.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import type { CurrentUser } from "#sdk/users/shared/user.ts";

/** A page of the list. The types are those of the contract, which the server checks. */
type Page = { items: OAuthGrant[]; pagination?: { next_cursor: string | null } };

// Only account settings need these, so the user object has no methods for them.
const byUser = keyed((_app: HallpassClientApp) => new Map<string, Resource<OAuthGrant[]>>());

/** The apps that the user of the page lets use the account. */
export function appsWithAccess(app: HallpassClientApp, { id }: Pick<CurrentUser, "id">): Resource<OAuthGrant[]> {
  const lists = byUser(app);
  const list = lists.get(id) ?? resource(() => allPages(app));
  lists.set(id, list);
  return list;
}

async function allPages(app: HallpassClientApp): Promise<OAuthGrant[]> {
  const all: OAuthGrant[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ user_id: "me", ...(cursor !== null && { cursor }) });
    const page = (await app[hallpassAppInternals].sendRequest(`/oauth-grants?${query}`)) as Page;
    all.push(...page.items);
    cursor = page.pagination?.next_cursor ?? null;
  } while (cursor !== null);
  return all;
}

/** Takes the access of an app away. */
export async function removeAccess(
  app: HallpassClientApp,
  user: Pick<CurrentUser, "id">,
  { id }: OAuthGrant,
): Promise<void> {
  await app[hallpassAppInternals].sendRequest(`/oauth-grants/${id}`, { method: "DELETE" });
  await appsWithAccess(app, user).refresh();
}

/**
 * Whether account settings list apps: once one has access, also after its removal. The page does not wait for the answer, and
 * a server that is too old to have one has no apps.
 */
export function useHasApps(user: CurrentUser): boolean {
  const apps = appsWithAccess(useHallpassApp(), user);
  const [isShown, setShown] = useState(false);
  const known = useSyncExternalStore(apps.subscribe, apps.snapshot, apps.snapshot);
  useEffect(() => void apps.settled(), [apps]);
  const hasApps = known.status === "ready" && known.value.length > 0;
  if (hasApps && !isShown) setShown(true);
  return isShown || hasApps;
}
