import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestProject, type TestServer } from "#testing/server.ts";
import { blocksOf } from "../../scripts/docs-site/blocks.ts";
import { sitePages } from "../../scripts/docs-site/site.ts";

/** A Python that has the packages of the docs. */
const { DOCS_PYTHON } = process.env;
let server: TestServer;
let project: TestProject;
let folder: string;

beforeAll(async () => {
  server = await startServer();
  project = await server.project();
  folder = mkdtempSync(join(tmpdir(), "hallpass-docs-python-"));
  const page = sitePages().find(({ path }) => path === "verifying");
  const block = page && blocksOf(page).find(({ language }) => language === "python");
  const code = (block?.code ?? "")
    .replaceAll("http://localhost:4255", server.url.replace(/\/$/, ""))
    .replaceAll("<project id>", project.id);
  writeFileSync(join(folder, "verify.py"), code);
  writeFileSync(join(folder, "main.py"), "import sys, verify\nprint(verify.user_id_of(sys.argv[1]))\n");
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function answerTo(accessToken: string) {
  const program = Bun.spawn([DOCS_PYTHON ?? "python3", "main.py", accessToken], {
    cwd: folder,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, complaint] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ]);
  return { output: output.trim(), complaint: complaint.trim().split("\n").at(-1) ?? "" };
}

test("the Python function of docs/verifying.md accepts a token", async () => {
  const ada = await project.person();

  expect(await answerTo(ada.accessToken)).toEqual({ output: ada.userId, complaint: "" });
});

test("it refuses a token of another project, and one that was changed", async () => {
  const ada = await project.person();
  const stranger = await (await server.project()).person();
  const [header, claims = "", signature] = ada.accessToken.split(".");
  const changed = Buffer.from(claims, "base64url").toString().replace(ada.userId, stranger.userId);
  const forged = [header, Buffer.from(changed).toString("base64url"), signature].join(".");

  expect((await answerTo(stranger.accessToken)).complaint).toContain("Unable to find a signing key");
  expect((await answerTo(forged)).complaint).toContain("Signature verification failed");
});
