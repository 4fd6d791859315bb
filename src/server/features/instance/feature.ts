import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { alertOwners, incidentRetention } from "./alerts/incidents.ts";
import { noteFindings } from "./doctor.ts";
import { NOTED_EVERY_MILLIS, serverRetention } from "./findings/servers.ts";
import { instanceRoutes } from "./routes.ts";

export const instance: Feature = {
  routes: instanceRoutes,
  jobs: (deps) => [
    { name: "doctor", everyMillis: NOTED_EVERY_MILLIS, work: () => note(deps) },
    { name: "alerts", everyMillis: NOTED_EVERY_MILLIS, work: () => alertOwners(deps) },
  ],
  retention: [...serverRetention, ...incidentRetention],
};

async function note(deps: Deps): Promise<number> {
  await noteFindings(deps);
  return 0;
}
