import { productionModeFaults } from "#contract/production-mode.ts";
import type { AdminProject, ProductionModeError } from "./project.ts";

/** Lists what prevents production mode: the localhost setting first, then the errors of each domain. */
export function productionModeErrors({ id, config }: Pick<AdminProject, "id" | "config">): ProductionModeError[] {
  const { allowLocalhost, domains } = config;
  const faults = productionModeFaults({ allowLocalhost, domains: domains.map(({ domain }) => domain) });
  return faults.map((fault) => ({ ...fault, relativeFixUrl: `/projects/${id}/domains` }));
}
