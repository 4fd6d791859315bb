import { describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eachServer } from "#testing/each-server.ts";
import { PROGRAMS, startProgram } from "#testing/program.ts";
import manifest from "../../package.json" with { type: "json" };

const packed = readFileSync(join(import.meta.dir, "../../dist/sdk.tgz"));

eachServer((server) => {
  test("the server hands out its own SDK, as it was packed", async () => {
    for (const path of ["/sdk.tgz", `/sdk-${manifest.version}.tgz`]) {
      const reply = await fetch(new URL(path, server().url));

      expect(reply.status).toBe(200);
      expect(reply.headers.get("content-type")).toBe("application/gzip");
      expect(reply.headers.get("content-encoding")).toBeNull();
      expect(reply.headers.get("cache-control")).toBe("public, no-cache");
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
      expect(Buffer.from(await reply.arrayBuffer()).equals(packed)).toBe(true);
    }
  });
});

describe.each(["source", "executable"] as const)("from %s", (form) => {
  test("a client with the same bytes gets 304, HEAD gets no body, and another version is a 404 that names this one", async () => {
    await using program = await startProgram(PROGRAMS[form]);
    const first = await fetch(`${program.url}/sdk.tgz`, { method: "HEAD" });
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${program.url}/sdk.tgz`, { headers: { "if-none-match": etag } });
    const other = await fetch(`${program.url}/sdk-99.0.0.tgz`);
    const strange = await fetch(`${program.url}/sdk-..%2f..%2fpackage.json`);

    expect([first.status, await first.text(), again.status]).toEqual([200, "", 304]);
    expect(etag).toMatch(/^"[0-9a-f]{32}-plain"$/);
    expect(other.status).toBe(404);
    expect(await other.text()).toContain(`/sdk-${manifest.version}.tgz`);
    expect(strange.status).toBe(404);
  });

  test("npm installs the SDK from the server into a fresh project, and Node loads it", async () => {
    await using program = await startProgram(PROGRAMS[form]);
    const project = mkdtempSync(join(tmpdir(), "hallpass-fresh-"));
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
    // A cache of its own: another server's package may have had the same address.
    const flags = ["--cache", join(project, ".npm"), "--no-audit", "--no-fund", "--offline=false"];
    const install = Bun.spawn(["npm", "install", `${program.url}/sdk.tgz`, ...flags], {
      cwd: project,
      stdout: "pipe",
      stderr: "pipe",
    });
    const complaint = await new Response(install.stderr).text();

    expect([await install.exited, complaint.replace(/^npm warn.*$\n?/gm, "")]).toEqual([0, ""]);
    writeFileSync(
      join(project, "app.js"),
      `import { HallpassClientApp } from "hallpass";
       const app = new HallpassClientApp({
         baseUrl: "${program.url}", projectId: "internal", publishableClientKey: "pck_of_the_internal_project", tokenStore: "memory",
       });
       console.log((await app.getProject()).id);`,
    );
    const { stdout, stderr } = Bun.spawnSync(["node", "app.js"], { cwd: project });
    expect([String(stdout).trim(), String(stderr)]).toEqual(["internal", ""]);
    rmSync(project, { recursive: true });
  });
});
