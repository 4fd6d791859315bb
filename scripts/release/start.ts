import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "#testing/server/program.ts";

/**
 * Starts an executable of this version: `version` answers, the server serves with data of its own, and `health` finds it.
 * `command` may begin with an emulator. Throws with what it said if it does not.
 */
export async function tryExecutable(command: readonly string[], version: string, environment = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-release-"));
  const env = { PATH: process.env.PATH ?? "", ...environment };
  function expectOutput(args: string[], expected: string) {
    const { exitCode, stdout, stderr } = Bun.spawnSync([...command, ...args], { cwd: folder, stdin: "ignore", env });
    if (exitCode === 0 && stdout.toString().includes(expected)) return;
    throw new Error(`${[...command, ...args].join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
  }
  try {
    expectOutput(["version"], `${version} (commit `);
    const server = await launch([...command, "serve"], environment);
    try {
      const health = ["health", "--ready", "--port", String(server.port), "--data", server.directory];
      expectOutput(health, `Version ${version}`);
    } catch (error) {
      await server.stop();
      throw error;
    }
    const code = await server.stop();
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code} after SIGTERM.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
