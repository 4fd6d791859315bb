import type { Endpoint } from "#contract/endpoint.ts";

/** Endpoints of the contract that the server does not implement yet. */
export const notYetBuilt: readonly Endpoint[] = [];
