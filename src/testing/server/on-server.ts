import { isLong } from "#testing/repeats.ts";
import { describeServer, type ServerTests } from "./each-server.ts";
import type { TestServerOptions } from "./server.ts";

/**
 * Describes tests that share a server: on SQLite in `npm test`, on both databases in `npm run test:long`. Choose it for rules,
 * replies, mails and providers, which are the same code on both; `eachServer` says what needs both each time.
 */
export function onServer(body: ServerTests, options: TestServerOptions = {}): void {
  for (const dialect of isLong ? (["sqlite", "postgres"] as const) : (["sqlite"] as const))
    describeServer(dialect, body, options);
}
