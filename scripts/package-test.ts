/**
 * `npm run test:package`: installs the packed SDK into fresh projects, as customers do, and tries it with every version of
 * Node, TypeScript and React that it is for, with Bun and at the edge. Fetches those from the registry.
 */
import { buildBinary } from "./build/binary.ts";
import { root } from "./build/stale.ts";
import { helpIfAsked } from "./help.ts";

helpIfAsked(import.meta.path);

await buildBinary();
const files = ["./tests/sdk-package/matrix.ts", ...process.argv.slice(2)];
const run = Bun.spawnSync([process.execPath, "test", ...files, "--timeout=300000"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(run.exitCode);
