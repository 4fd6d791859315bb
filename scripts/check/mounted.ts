import { contractEndpoints, mountedEndpoints } from "./endpoints.ts";

/** Endpoints of the contract that are mounted never or twice, and mounted ones that the contract does not have. */
export async function wrongMounts(): Promise<string[]> {
  const mounted = (await mountedEndpoints()).map(({ id }) => id);
  const known = contractEndpoints();
  const faults = known.flatMap(({ name, endpoint: { id } }) => {
    const times = mounted.filter((each) => each === id).length;
    return times === 1 ? [] : [`${name} (${id}) is mounted ${times} times, not once.`];
  });
  const ids = new Set(known.map(({ endpoint }) => endpoint.id));
  return [...faults, ...mounted.filter((id) => !ids.has(id)).map((id) => `${id} is mounted but not in the contract.`)];
}
