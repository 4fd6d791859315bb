import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listInstanceBackups, startInstanceBackup } from "#contract/instance-backups.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { freePort, startServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-full-disk-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Starts a server that cannot write files beyond this size, with the same effects as a full disk. */
async function startLimited(
  directory: string,
  kibibytes: number | "unlimited",
  environment: Record<string, string> = {},
) {
  const port = await freePort();
  const command = [...PROGRAM, "--port", String(port), "--data", directory].map((word) => `'${word}'`).join(" ");
  // The shell counts in units of 512 bytes, and the signal that would end the process does not occur on a full disk.
  const limit = kibibytes === "unlimited" ? kibibytes : kibibytes * 2;
  const child = Bun.spawn(["sh", "-c", `trap '' XFSZ; ulimit -S -f ${limit}; exec ${command}`], {
    stdout: "ignore",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", HALLPASS_LOG: "json", ...environment },
  });
  return { child, url: `http://localhost:${port}` };
}

const statusOf = async (url: string) => (await fetch(url).catch(() => null))?.status;

describe("a full disk", () => {
  test.each([0, 8, 64])(
    "at the first start (room for %d KiB), the server exits with a message, and leaves no secret",
    async (room) => {
      const directory = join(home, `first-${room}`);

      const { child } = await startLimited(directory, room);
      const [code, stderr] = [await child.exited, await new Response(child.stderr).text()];

      expect(code).toBe(1);
      expect(stderr).toContain(directory);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(existsSync(join(directory, "secret"))).toBeFalse();
      // With enough space it starts as if nothing had happened.
      await (await startServer({ directory })).stop();
    },
  );

  test("at a later start, the server exits with a message instead of serving", async () => {
    const directory = join(home, "later");
    await (await startServer({ directory })).stop();

    const { child } = await startLimited(directory, 0);
    const [code, stderr] = [await child.exited, await new Response(child.stderr).text()];

    expect(code).toBe(1);
    expect(stderr).toContain(directory);
    await (await startServer({ directory })).stop();
  });

  test("while serving, /health?db reports it, /health still answers, and with enough space the server recovers", async () => {
    const directory = join(home, "serving");
    await (await startServer({ directory })).stop();
    const { child, url } = await startLimited(directory, "unlimited");
    try {
      await until(async () => (await statusOf(`${url}/health?db`)) === 200);
      const log = statSync(join(directory, "hallpass.db-wal")).size;

      await limit(child.pid, String(log));
      await until(async () => (await statusOf(`${url}/health?db`)) === 503);
      expect(await statusOf(`${url}/health`)).toBe(200);

      await limit(child.pid, "unlimited");
      await until(async () => (await statusOf(`${url}/health?db`)) === 200);
    } finally {
      child.kill("SIGTERM");
      await child.exited;
    }
  });

  test("while a backup is made, the backup fails with the reason and leaves nothing, and the server serves on", async () => {
    const directory = join(home, "backup");
    await (await startServer({ directory })).stop();
    const key = "an-admin-key-of-this-test";
    const { child, url } = await startLimited(directory, "unlimited", {
      HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: key,
    });
    const wire = wireTo(`${url}/api/v1`, {
      level: "admin",
      headers: { projectId: "internal", superSecretAdminKey: key },
    });
    const latest = async () => (await wire.call(listInstanceBackups)).body.items[0];
    const isDone = async () => (await latest()).state !== "running";
    try {
      await until(async () => (await statusOf(`${url}/health?db`)) === 200);
      const half = Math.round(statSync(join(directory, "hallpass.db")).size / 2);
      await limit(child.pid, String(Math.max(half, statSync(join(directory, "hallpass.db-wal")).size + 100_000)));
      await wire.call(startInstanceBackup);
      await until(isDone);
      const failed = await latest();
      await limit(child.pid, "unlimited");
      await wire.call(startInstanceBackup);
      await until(isDone);

      expect([failed.state, (await latest()).state]).toEqual(["failed", "done"]);
      expect(failed.error).toMatch(/disk/i);
      expect(await statusOf(`${url}/health`)).toBe(200);
      const files = readdirSync(join(directory, "backups"));
      expect(files.filter((name) => !name.startsWith((files[0] ?? "").split(".")[0] ?? ""))).toEqual([]);
      expect(files).toHaveLength(2);
    } finally {
      child.kill("SIGTERM");
      await child.exited;
    }
  });
});

async function limit(pid: number, bytes: string): Promise<void> {
  const done = Bun.spawnSync(["prlimit", `--fsize=${bytes}:unlimited`, "--pid", String(pid)]);
  if (done.exitCode !== 0) throw new Error(`prlimit failed: ${done.stderr}`);
}
