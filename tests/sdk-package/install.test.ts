import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { detail } from "#testing/detail.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { onServer } from "#testing/server/on-server.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import manifest from "../../package.json" with { type: "json" };

const packed = readFileSync(join(import.meta.dir, "../../dist/sdk.tgz"));

onServer((server) => {
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
  let program: Program;
  beforeAll(async () => {
    program = await startProgram(PROGRAMS[form]);
  });
  afterAll(() => program[Symbol.asyncDispose]());

  test("a client with the same bytes gets 304, HEAD gets no body, and another version is a 404 that names this one", async () => {
    const first = await fetch(`${program.url}/sdk.tgz`, { method: "HEAD" });
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${program.url}/sdk.tgz`, { headers: { "if-none-match": etag } });
    const other = await fetch(`${program.url}/sdk-99.0.0.tgz`);
    const strange = await fetch(`${program.url}/sdk-..%2f..%2fpackage.json`);

    expect([first.status, await first.text(), again.status]).toEqual([200, "", 304]);
    expect(etag).toMatch(/^"[0-9a-f]{32}-plain"$/);
    expect(other.status).toBe(404);
    expect(other.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await other.text()).toContain(`/sdk-${manifest.version}.tgz`);
    expect(strange.status).toBe(404);
  });

  test("a page of another origin loads the module and its parts, and asks again only for what can change", async () => {
    const headers = { origin: "https://app.example.com", "accept-encoding": "gzip" };
    const entry = await fetch(`${program.url}/sdk/hallpass.js`, { headers, decompress: false });
    const packed = new Uint8Array(await entry.arrayBuffer());
    const code = new TextDecoder().decode(Bun.gunzipSync(packed));
    const parts = [...new Set(code.match(/[0-9a-f]{16}\/[\w-]+\.js/g))];

    expect(entry.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(entry.headers.get("cache-control")).toBe("public, no-cache");
    expect(packed.length).toBeLessThan(16 * 1024);
    expect(parts.length).toBeGreaterThan(5);
    for (const path of ["hallpass.js", ...parts]) {
      const reply = await fetch(`${program.url}/sdk/${path}`, { headers });
      const { status, headers: received } = reply;
      expect({ path, status, cors: received.get("access-control-allow-origin") }).toEqual({
        path,
        status: 200,
        cors: "*",
      });
      const again = await fetch(`${program.url}/sdk/${path}`, {
        headers: { ...headers, "if-none-match": received.get("etag") ?? "" },
      });
      expect({ path, status: again.status }).toEqual({ path, status: 304 });
    }
    const [part = ""] = parts;
    const first = await fetch(`${program.url}/sdk/${part}`, { headers });
    expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const ofOtherRelease = await fetch(`${program.url}/sdk/0123456789abcdef/client-view.js`, { headers });
    expect([ofOtherRelease.status, ofOtherRelease.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(ofOtherRelease.headers.get("access-control-allow-origin")).toBe("*");
  });

  (form === "source" ? detail : test)(
    "npm installs the SDK from the server into a fresh project, and Node loads it",
    async () => {
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
    },
  );
});
