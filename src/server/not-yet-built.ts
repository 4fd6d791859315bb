import type { Endpoint } from "#contract/endpoint.ts";

/** Endpoints that the contract has and the server does not answer yet. */
export const notYetBuilt: readonly Endpoint[] = [];
