/** What other features and the server's stop need of webhooks. */
export { GONE } from "./delivery/settle.ts";
export { messages } from "./delivery/work.ts";
export { disableEndpointsIn } from "./endpoints.ts";
export { endpointsGivenUp } from "./given-up.ts";
export { endpointNames } from "./names.ts";
export { waitingDeliveries } from "./queue.ts";
