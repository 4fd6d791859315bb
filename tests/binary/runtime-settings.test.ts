import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "#server/version.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { startProgram } from "#testing/server/program.ts";

const [executable] = PROGRAMS.executable;

async function run(args: string[], environment: Record<string, string> = {}) {
  const child = Bun.spawn([executable, ...args], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", ...environment },
  });
  const [output, complaint, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { output, complaint, code };
}

// A user who can set environment variables of the server must not be able to make it run another program.
test("the executable ignores settings of the runtime inside it", async () => {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-runtime-"));
  const preload = join(directory, "preload.js");
  writeFileSync(preload, 'process.stdout.write("LOADED");');

  const asRuntime = await run(["-e", 'process.stdout.write("RAN")'], { BUN_BE_BUN: "1" });
  const others: Record<string, string>[] = [
    { BUN_OPTIONS: `--preload=${preload}` },
    { BUN_INSPECT: "ws://127.0.0.1:1/x?wait=1" },
    { BUN_INSPECT_PRELOAD: preload, BUN_INSPECT: "ws://127.0.0.1:1/x" },
  ];

  expect([asRuntime.code, asRuntime.output]).toEqual([2, ""]);
  for (const environment of others) {
    expect(await run(["version"], environment)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+( \(commit [0-9a-f]{12}(\.changed)?\))?\n$/),
    });
  }
  rmSync(directory, { recursive: true });
});

test("a health check uses the server's port, and reports whether the server answers", async () => {
  await using program = await startProgram(PROGRAMS.executable);
  const { port } = new URL(program.url);

  const everywhere = { HALLPASS_PORT: port, HALLPASS_HOST: "0.0.0.0" };
  const good = await run(["health"], everywhere);
  const ready = await run(["health", "--ready"], everywhere);
  await program.stop();
  const bad = await run(["health", "--json"], { HALLPASS_PORT: port });

  const answers = `http://127.0.0.1:${port}/health answers.\nVersion ${version}\n`;
  expect(good).toMatchObject({ code: 0, output: answers });
  expect(ready).toMatchObject({ code: 0, output: `${answers}Ready for requests.\n` });
  expect([bad.code, JSON.parse(bad.output)]).toMatchObject([
    1,
    { healthy: false, problem: expect.any(String), version: null },
  ]);
});
