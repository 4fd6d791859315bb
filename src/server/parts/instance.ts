import type { Deps } from "#server/deps.ts";
import { sweepBackups } from "#server/features/backups/index.ts";
import { bootstrap, forgetServer, settingsFindings } from "#server/features/instance/index.ts";
import type { OnStop } from "./part.ts";

/** What every instance has: project `internal`, and the entry of this server. */
export async function instance(deps: Deps, onStop: OnStop) {
  await bootstrap(deps);
  onStop({ end: () => forgetServer(deps), loss: "Could not note that the server stops" });
  const { settings, store, log } = deps;
  sweepBackups(settings.dataDirectory, { isShared: store.dialect === "postgres" });
  for (const { summary, remedy } of settingsFindings(settings)) log.warn(`${summary} ${remedy}`);
  return {};
}
