import { join } from "node:path";
import type { Endpoint } from "#contract/endpoint.ts";
import * as contract from "#contract/index.ts";
import { root } from "../build/stale.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "endpoint";
}

/** Every endpoint of the contract, with the name of its export. */
export function contractEndpoints(): { name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : []));
}

/** The endpoints of the routes in `src/server/app.ts`, in its order; an endpoint that is mounted twice appears twice. */
export async function mountedEndpoints(): Promise<Endpoint[]> {
  const { routes } = await load("src/server/app.ts");
  if (!Array.isArray(routes)) throw new Error("src/server/app.ts does not export a list named `routes`.");
  return routes.flatMap((route: unknown) => {
    const endpoint = typeof route === "object" && route !== null && "endpoint" in route ? route.endpoint : undefined;
    return isEndpoint(endpoint) ? [endpoint] : [];
  });
}

async function load(file: string): Promise<Record<string, unknown>> {
  return import(join(root, file));
}
