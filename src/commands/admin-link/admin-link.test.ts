import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";
import { startInTerminal } from "#testing/server/terminal.ts";
import { until } from "#testing/waiting.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-admin-link-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Data with one project, "First project", whose team has lost its members, as earlier versions could leave it. */
async function abandonedData(name: string): Promise<string> {
  const directory = join(home, name);
  const server = await startServer({ directory });
  await server.owner();
  await server.running.deps.store.write((tx) => tx.delete(tx.teamMembers));
  await server.stop();
  return directory;
}

const QUESTION = "Make the user of the link their owner?";

test("admin link asks in a terminal whether to take over projects that nobody owns; elsewhere a flag says so", async () => {
  const directory = await abandonedData("asked");
  const environment = { HALLPASS_DATA: directory };

  const silent = await runCommand(["admin", "link"], { environment });
  const flagged = await runCommand(["admin", "link", "--take-over"], { environment });
  const terminal = startInTerminal(["admin", "link"], environment);
  await until(async () => terminal.shown().includes(QUESTION));
  terminal.type("y\n");
  const code = await terminal.exited;

  expect(silent.stderr).toContain("First project");
  expect(silent.stderr).toContain("With --take-over, its user becomes their owner.");
  expect([silent.stdout, flagged.stdout].map((text) => /^http\S+#code=\w{45}\n$/.test(text))).toEqual([true, true]);
  expect(flagged.stderr).not.toContain("Nobody owns");
  expect([code, /#code=\w{45}/.test(terminal.shown())]).toEqual([0, true]);
});

test("admin link finds the owner by an address in other letter case, and nobody by a text that only looks like it", async () => {
  const directory = join(home, "named");
  const server = await startServer({ directory });
  await server.owner();
  await server.stop();
  const environment = { HALLPASS_DATA: directory };

  const typed = await runCommand(["admin", "link", " Owner@Example.COM "], { environment });
  const lookAlike = await runCommand(["admin", "link", "\uff4fwner@example.com"], { environment });

  expect(typed.stdout).toMatch(/^http\S+#code=\w{45}\n$/);
  expect([lookAlike.code, lookAlike.stdout]).toEqual([1, ""]);
  expect(lookAlike.stderr).toContain("No user signs in to the console as");
});
