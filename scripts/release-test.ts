/**
 * `npm run test:release`: makes a whole release, each executable twice, and starts those that Linux on x64 can start: its
 * own, that for musl, and that for arm64 in an emulator. Fetches Bun for other systems from the npm registry.
 */
import { root } from "./build/stale.ts";
import { helpIfAsked } from "./help.ts";
import { ensurePrograms } from "./test/debian.ts";

helpIfAsked(import.meta.path);

ensurePrograms({
  "qemu-aarch64-static": "qemu-user-static",
  "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1": "libc6-arm64-cross",
  "/lib/ld-musl-x86_64.so.1": "musl",
  gcc: "gcc",
});
const run = Bun.spawnSync([process.execPath, "test", "./tests/release/release.ts", "--timeout=600000"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(run.exitCode);
