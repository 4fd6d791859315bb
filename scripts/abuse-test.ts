/**
 * `npm run abuse`: the long form of `tests/abuse`, against the executable: 10,000 idle connections, clients that send slowly,
 * and what answer times tell about accounts. It takes some minutes, and other work on the machine falsifies the times.
 */
import { buildBinary } from "./build/binary.ts";
import { root } from "./build/stale.ts";
import { helpIfAsked } from "./help.ts";
import { ensureChromium } from "./test/chromium.ts";

helpIfAsked(import.meta.path);

ensureChromium();
await buildBinary();
const { exitCode } = Bun.spawnSync([process.execPath, "test", "./tests/abuse/", "--timeout=600000"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, HALLPASS_LONG_TESTS: "1" },
});
process.exit(exitCode);
