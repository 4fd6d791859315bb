import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { LEAVERS, LEFT_PROJECT, PASSWORD } from "#testing/people/leavers.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-moving-out-"));
const data = join(home, "data");
let server: TestServer;
let next: TestProject;

const run = (...words: string[]) => runCommand([...words, "--data", data], { directory: home });

beforeAll(async () => {
  server = await startServer({ directory: data });
  next = await server.project();
  const file = join(home, "leavers.jsonl");
  writeFileSync(file, LEAVERS.map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect(await run("import", file)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

describe("hallpass export --as", () => {
  test("writes a folder that only its owner can read, beside a running server, and says what is left out", async () => {
    const { code, stdout } = await run("export", "--as", "auth0", "--project", LEFT_PROJECT, "--out", "auth0");

    expect(code).toBe(0);
    expect(stdout).toContain("user.password_hash");
    expect(stdout).toContain("left out: it cannot verify a weak hash that the import wrapped in argon2id");
    expect(stdout).toContain("left out: secrets are written only with --include-secrets");
    expect(statSync(join(home, "auth0")).mode & 0o077).toBe(0);
    for (const file of readdirSync(join(home, "auth0"))) {
      expect({ file, mode: statSync(join(home, "auth0", file)).mode & 0o777 }).toEqual({ file, mode: 0o600 });
    }
    expect(readdirSync(home).sort()).toEqual(["auth0", "data", "leavers.jsonl"]);
  });

  test("writes what an import of this product takes, and the users sign in with their passwords", async () => {
    const out = await run("export", "--as", "supabase", "--project", LEFT_PROJECT, "--out", "supabase", "--json");
    const report = JSON.parse(out.stdout);
    // Ids are unique on a server: the users leave the old project before they arrive in the new one.
    const lines = await run(
      "convert",
      "supabase",
      "--from",
      "supabase",
      "--project",
      next.id,
      "--out",
      "lines.jsonl",
      "--json",
    );
    const elsewhere = join(home, "elsewhere");
    const other = await startServer({ directory: elsewhere });
    try {
      const project = await other.project();
      const imported = await runCommand([
        "import",
        join(home, "supabase"),
        "--project",
        project.id,
        "--data",
        elsewhere,
        "--json",
      ]);

      expect(report).toMatchObject({
        folder: "supabase",
        target: "supabase",
        records: { user: { read: 8, written: 8, left: 0 } },
      });
      expect(lines.code).toBe(0);
      expect(JSON.parse(imported.stdout).records.user).toEqual({ created: 8 });
      const body = { email: "ben@example.com", password: PASSWORD };
      expect((await project.client.call(signInWithPassword, { body })).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  test("refuses a folder that exists, several projects, and a place that is no folder, and writes nothing", async () => {
    const refusals = [
      [["--project", LEFT_PROJECT, "--out", "data"], 1],
      [["--project", LEFT_PROJECT, "--out", "-"], 2],
      [["--project", LEFT_PROJECT, "--out", "new", "--force"], 2],
      [["--out", "new"], 2],
      [["--project", LEFT_PROJECT, "--project", next.id, "--out", "new"], 2],
      [["--project", "00000000-1111-4111-8111-000000000000", "--out", "new"], 1],
    ] as const;
    for (const [words, code] of refusals) {
      expect({ words, code: (await run("export", "--as", "csv", ...words)).code }).toEqual({ words, code });
    }
    expect(existsSync(join(home, "new"))).toBe(false);
  });
});
