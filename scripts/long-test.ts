/** `npm run test:long`: tries more random orders of steps than `npm test`. */
import { root } from "./build/stale.ts";

const run = Bun.spawnSync([process.execPath, "test", "./tests/pre-hijack/", "--timeout=600000"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, HALLPASS_LONG_TESTS: "1" },
});
process.exit(run.exitCode);
