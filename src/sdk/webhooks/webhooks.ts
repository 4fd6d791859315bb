import { createSvixToken } from "#contract/webhooks.ts";
import type { Wire } from "#sdk/wire/wire.ts";

export interface Webhooks {
  createToken(): Promise<string>;
}

/** The way to the project's webhooks, which are managed through Svix's API. */
export function webhooks(wire: Wire<"server">): Webhooks {
  return {
    async createToken() {
      return (await wire.call(createSvixToken, { body: {} })).token;
    },
  };
}
