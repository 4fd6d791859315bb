/** Webhooks that are on their way when the server stops. */
export { finishWebhooks } from "./delivery/work.ts";
export { disableEndpointsIn } from "./endpoints.ts";
