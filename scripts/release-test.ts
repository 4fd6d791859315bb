/**
 * `npm run test:release`: makes a whole release, each executable twice, and starts those that this machine can start: its
 * own, and that of Linux on arm64 in an emulator. Fetches Bun for other systems from the npm registry.
 */
import { root } from "./build/stale.ts";
import { ensurePrograms } from "./test/debian.ts";

ensurePrograms({
  "qemu-aarch64-static": "qemu-user-static",
  "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1": "libc6-arm64-cross",
});
const run = Bun.spawnSync([process.execPath, "test", "./tests/release/release.ts", "--timeout=600000"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(run.exitCode);
