import type { Finding } from "#contract/instance.ts";
import { type ClientAtRisk, clientsAtRisk } from "#server/features/oauth-clients/index.ts";
import { projectsInProduction } from "#server/foundation/projects/index.ts";
import type { Examined } from "./data.ts";

/** A list of hundreds helps nobody. */
const MOST = 20;

/** Reports OAuth clients without PKCE, and those of projects in production that still have an address of a developer. */
export async function clientFindings({ store, projects }: Examined): Promise<Finding[]> {
  const found = await clientsAtRisk(store);
  const ids = [...new Set(found.map(({ projectId }) => projectId))];
  const isServing = async (id: string) => (await projects.get(id))?.config.authorizationServer?.enabled === true;
  const serving = new Set((await Promise.all(ids.map(async (id) => ((await isServing(id)) ? [id] : [])))).flat());
  const inProduction = new Set(found.length > 0 ? await projectsInProduction(store) : []);
  const reachable = found.filter(({ projectId }) => serving.has(projectId));
  return [
    finding(
      "oauth_clients_without_pkce",
      reachable.filter(({ isWithoutPkce }) => isWithoutPkce),
      (names) => `These apps may sign users in without PKCE: ${names}. A stolen code could be used in another browser.`,
      "If the app can send a code_challenge by now, its owner can require PKCE on the page of the app in the console.",
    ),
    finding(
      "oauth_clients_with_local_addresses",
      reachable.filter(({ projectId, localAddress }) => localAddress !== null && inProduction.has(projectId)),
      (names) => `These apps of projects in production mode may send codes to a localhost address: ${names}.`,
      "Its owner can remove the address on the page of the app in the console, and create another app for development.",
    ),
  ].filter((each) => each !== null);
}

function finding(
  id: string,
  clients: readonly ClientAtRisk[],
  summary: (names: string) => string,
  remedy: string,
): Finding | null {
  if (clients.length === 0) return null;
  const names = clients.slice(0, MOST).map(({ name, projectId }) => `${name} (project ${projectId})`);
  const more = clients.length > MOST ? ` and ${clients.length - MOST} more` : "";
  return { id, severity: "warning", summary: summary(names.join(", ") + more), remedy };
}
