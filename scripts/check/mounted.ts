import { contractEndpoints, endpointsNotYetBuilt, mountedEndpoints } from "./endpoints.ts";
import { exists } from "./modules.ts";

/** Endpoints of the contract that are not mounted, mounted twice, or mounted and listed as missing. */
export async function wrongMounts(): Promise<string[]> {
  if (!exists("src/server/app.ts")) return ["src/server/app.ts does not exist: no endpoint is mounted."];
  const mounted = (await mountedEndpoints()).map(({ id }) => id);
  const missing = exists("src/server/not-yet-built.ts") ? (await endpointsNotYetBuilt()).map(({ id }) => id) : [];
  const known = contractEndpoints();
  const faults = known.flatMap(({ name, endpoint: { id } }) => {
    const times = mounted.filter((each) => each === id).length;
    if (times > 1) return [`${name} (${id}) is mounted ${times} times.`];
    if (times === 1 && missing.includes(id)) return [`${name} (${id}) is mounted: remove it from not-yet-built.ts.`];
    if (times === 0 && !missing.includes(id)) return [`${name} (${id}) is neither mounted nor in not-yet-built.ts.`];
    return [];
  });
  const ids = new Set(known.map(({ endpoint }) => endpoint.id));
  return [...faults, ...mounted.filter((id) => !ids.has(id)).map((id) => `${id} is mounted but not in the contract.`)];
}
