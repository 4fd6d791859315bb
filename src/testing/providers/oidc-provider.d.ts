/** The package has no types of its own; these cover what tests use. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    on(event: "grant.success", listen: (context: { body: Record<string, unknown> }) => void): void;
  }
}
