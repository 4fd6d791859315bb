// Makes new apps with the frameworks' scaffolders, and writes the quickstarts into them; installs the examples that need
// packages from the registry. Builds and starts all of them, and uses them:
// `npm run test:frameworks -- [scaffolds] [next] [react-router] [express] [hono]`. Takes some minutes.
import { join } from "node:path";
import { buildBinary } from "./build/binary.ts";
import { root } from "./build/stale.ts";
import { helpIfAsked } from "./help.ts";
import { ensureChromium } from "./test/chromium.ts";

helpIfAsked(import.meta.path);

const named = process.argv.slice(2);
const frameworks = named.length > 0 ? named : ["scaffolds", "next", "react-router", "express", "hono"];

ensureChromium();
await buildBinary();

const files = frameworks.map((name) => `./${join("tests/frameworks", `${name}.ts`)}`);
const { exitCode } = Bun.spawnSync([process.execPath, "test", "--timeout=600000", ...files], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(exitCode);
