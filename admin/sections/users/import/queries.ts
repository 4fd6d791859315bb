import type { HallpassAdminApp, UserImport } from "hallpass/admin";
import { useState } from "react";
import { asking } from "../../../data/asked.ts";
import { useProject } from "../../../data/projects.ts";
import { useKnown, useWatched } from "../../../data/watched.ts";

const SOON_MILLIS = 1_000;
const LATER_MILLIS = 10_000;

const importOf = asking((app: HallpassAdminApp, id: string) => app.imports.get(id));
const products = asking((app: HallpassAdminApp) => app.imports.products());

/** The products from which users can be imported. Suspends until they are loaded. */
export const useImportProducts = () => useWatched(products(useProject().app), { isLive: false });

/** The import that has not ended, or else the one with this id; null without one, undefined until it is loaded. */
export function useShownImport(shown: string | undefined): {
  found: UserImport | null | undefined;
  refresh(): Promise<void>;
} {
  const { app } = useProject();
  const all = useWatched(app.imports.all);
  const open = all.find(({ endedAt }) => endedAt === null);
  const id = open?.id ?? shown;
  // While the next state loads, the page shows the present one.
  const [last, setLast] = useState<UserImport | null>();
  const isMoving = [open?.state, last?.state].some((state) => state === "checking" || state === "importing");
  const watchable = id === undefined ? undefined : importOf(app, id);
  const found = useKnown(watchable, isMoving ? SOON_MILLIS : LATER_MILLIS);
  if (found !== undefined && found !== last) setLast(found);
  // The import may be newer than this page: an upload creates one.
  const refresh = async () => {
    await app.imports.all.refresh();
    const known = app.imports.all.snapshot();
    const opened = known.status === "ready" ? known.value.find(({ endedAt }) => endedAt === null) : open;
    const present = opened?.id ?? id;
    if (present !== undefined) await importOf(app, present).refresh();
  };
  if (id === undefined) return { found: null, refresh };
  return { found: found ?? (last?.id === id ? last : undefined), refresh };
}

/** The imports that have ended, newest first. Suspends until they are loaded. */
export const useEndedImports = () => useWatched(useProject().app.imports.all).filter(({ endedAt }) => endedAt !== null);
