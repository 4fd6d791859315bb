import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAMS } from "#testing/server/forms.ts";
import { freePort } from "#testing/server/server.ts";
import { processorShare, until } from "#testing/waiting.ts";

// The runtime tried again without a pause to accept connections that it could not open.
test("without free file handles the server idles, says so once, and answers again when handles are free", async () => {
  const home = mkdtempSync(join(tmpdir(), "hallpass-handles-"));
  const port = await freePort();
  const log = join(home, "log");
  const child = Bun.spawn([...PROGRAMS.executable, "--port", String(port), "--data", join(home, "data")], {
    stdin: "ignore",
    stdout: Bun.file(log),
    stderr: "ignore",
    env: { PATH: process.env.PATH ?? "", HALLPASS_LOG: "json" },
  });
  const { pid } = child;
  const answers = async () => {
    const signal = AbortSignal.timeout(1_000);
    const headers = { connection: "close" };
    const reply = await fetch(`http://127.0.0.1:${port}/health`, { signal, headers }).catch(() => null);
    return reply?.status === 200;
  };
  const complaints = () =>
    readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes("No file handles are left"));
  try {
    await until(answers);
    const limit = readdirSync(`/proc/${pid}/fd`).length + 10;
    const limited = Bun.spawnSync(["prlimit", `--nofile=${limit}:${limit}`, "--pid", String(pid)]);
    expect(limited.exitCode).toBe(0);

    for (let round = 0; round < 2; round++) {
      const clients = await Promise.all(
        Array.from({ length: 40 }, () =>
          Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {}, error() {} } }).catch(() => null),
        ),
      );
      await until(() => complaints().length > 0);
      const share = await processorShare(pid);
      for (const client of clients) client?.end();

      // A whole core without the pause; on a busy machine, what it got of one.
      expect(share).toBeLessThan(0.1);
      await until(answers);
    }
    expect(complaints()).toHaveLength(1);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
  } finally {
    child.kill("SIGKILL");
    await child.exited;
    rmSync(home, { recursive: true, force: true });
  }
});
