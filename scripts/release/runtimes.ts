import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { ignoreRuntimeSettings } from "../build/runtime-settings.ts";
import { root, step } from "../build/stale.ts";
import { integrityOf } from "./lock.ts";
import type { Target } from "./targets.ts";

export const bunVersion = manifest.devDependencies.bun;

const runtimeOf = ({ name }: Target) => `dist/runtimes/${name}`;

/**
 * Fetches Bun's executable for the target from the npm registry, in the version and with the checksum of bun.lock.
 * Returns its path.
 */
export async function fetchRuntime(target: Target): Promise<string> {
  await step({
    name: `runtime-${target.name}`,
    inputs: ["bun.lock", "scripts/release/{runtimes,targets,lock}.ts", "scripts/build/runtime-settings.ts"],
    outputs: [runtimeOf(target)],
    make: async () => {
      const folder = mkdtempSync(join(tmpdir(), "hallpass-runtime-"));
      try {
        install(target.runtime, folder);
        const program = target.format === "PE" ? "bun.exe" : "bun";
        const file = join(root, runtimeOf(target));
        mkdirSync(dirname(file), { recursive: true });
        copyFileSync(join(folder, "node_modules", target.runtime, "bin", program), file);
        chmodSync(file, 0o755);
        // Before the compiler signs its output: a change afterwards would break the signature of macOS.
        ignoreRuntimeSettings(file);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  });
  return join(root, runtimeOf(target));
}

/** `npm ci` refuses a package whose checksum is not the one of its lockfile, which is made of bun.lock here. */
function install(name: string, folder: string) {
  const project = { name: "runtime", version: "1.0.0", dependencies: { [name]: bunVersion } };
  const locked = { version: bunVersion, integrity: integrityOf(name, bunVersion) };
  const packages = { "": project, [`node_modules/${name}`]: locked };
  writeFileSync(join(folder, "package.json"), JSON.stringify(project));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...project, lockfileVersion: 3, packages }));
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const { exitCode, stderr } = Bun.spawnSync(["npm", "ci", ...flags], { cwd: folder, stdin: "ignore" });
  if (exitCode !== 0) throw new Error(`${name} ${bunVersion} could not be fetched:\n${stderr}`);
}
