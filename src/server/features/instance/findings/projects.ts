import type { Finding } from "#contract/instance.ts";
import { productionModeFaults } from "#contract/production-mode.ts";
import { projectsInProduction } from "#server/foundation/projects/index.ts";
import type { Examined } from "./data.ts";

/** A list of hundreds helps nobody. */
const MOST = 20;

/** Checks projects in production mode against its rules: an import or an override may have broken them since the switch. */
export async function productionFindings({ store, projects }: Examined): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const id of await projectsInProduction(store)) {
    const project = await projects.get(id);
    if (!project) continue;
    const { allowLocalhost, trustedDomains } = project.config.domains;
    const domains = Object.values(trustedDomains).map(({ baseUrl }) => baseUrl);
    const faults = productionModeFaults({ allowLocalhost, domains });
    if (faults.length === 0) continue;
    found.push({
      id: "production_mode_broken",
      severity: "warning",
      summary: `Project ${id} is in production mode, but breaks its rules: ${faults.map(({ message }) => message).join(". ")}.`,
      remedy: "Its owner can correct the domains in the console, or leave production mode.",
    });
    if (found.length === MOST) break;
  }
  return found;
}
