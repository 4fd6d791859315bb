import { createSvixToken } from "#contract/webhooks.ts";
import type { Wire } from "#sdk/wire/wire.ts";

export interface Webhooks {
  createToken(): Promise<string>;
}

/** Creates tokens for Svix's API, which manages the project's webhooks. */
export function webhooks(wire: Wire<"server">): Webhooks {
  return {
    async createToken() {
      return (await wire.call(createSvixToken, { body: {} })).token;
    },
  };
}
