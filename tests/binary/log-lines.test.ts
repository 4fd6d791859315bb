import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAMS } from "#testing/server/forms.ts";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

test.each([["production", []] as const, ["dev mode", ["--dev"]] as const])(
  "with HALLPASS_LOG=json, every log line in %s is JSON, and each status is a number",
  async (_, flags) => {
    const directory = mkdtempSync(join(tmpdir(), "hallpass-log-"));
    const port = await freePort();
    const child = Bun.spawn([...PROGRAMS.executable, ...flags, "--port", String(port), "--data", directory], {
      cwd: directory,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      env: { PATH: process.env.PATH ?? "", HALLPASS_LOG: "json" },
    });
    const url = `http://localhost:${port}`;
    await until(async () => (await fetch(`${url}/health`).catch(() => null))?.ok === true);
    await fetch(`${url}/api/v1/users/me`, { headers: { "x-hallpass-override-error-status": "true" } });
    await fetch(`${url}/api/v1`);

    child.kill("SIGTERM");
    const written = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
    const lines = written
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));

    expect(await child.exited).toBe(0);
    expect(lines.flatMap(({ status }) => (status === undefined ? [] : [status]))).toEqual([400, 200]);
    expect(lines.filter(({ link }) => String(link).includes("/set-up#code="))).toHaveLength(1);
    rmSync(directory, { recursive: true });
  },
);
