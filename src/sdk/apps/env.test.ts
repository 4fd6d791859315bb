import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { HallpassClientApp } from "#sdk/index.ts";
import { environment } from "./env.ts";

const before = { ...process.env };
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
});

const URL = "https://auth.example.com";

describe("the environment", () => {
  test("gives address, project and publishable key under the names of the common frameworks", () => {
    for (const prefix of ["", "NEXT_PUBLIC_", "VITE_", "PUBLIC_", "NUXT_PUBLIC_", "EXPO_PUBLIC_", "REACT_APP_"]) {
      const names = ["URL", "PROJECT_ID", "PUBLISHABLE_CLIENT_KEY"].map((name) => `${prefix}HALLPASS_${name}`);
      expect([environment.url(), environment.projectId(), environment.publishableClientKey()]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      [URL, "p1", "pck_1"].forEach((value, at) => {
        process.env[names[at] ?? ""] = value;
      });
      expect([prefix, environment.url(), environment.projectId(), environment.publishableClientKey()]).toEqual([
        prefix,
        URL,
        "p1",
        "pck_1",
      ]);
      for (const name of names) delete process.env[name];
    }
  });

  test("is all that an app needs", () => {
    Object.assign(process.env, {
      HALLPASS_URL: URL,
      HALLPASS_PROJECT_ID: "p1",
      HALLPASS_PUBLISHABLE_CLIENT_KEY: "pck_1",
    });
    expect(new HallpassClientApp().projectId).toBe("p1");
    process.env.HALLPASS_URL = "auth.example.com";
    expect(() => new HallpassClientApp()).toThrow('Did you mean "https://auth.example.com"?');
  });

  test("prefers what is private to a server, and takes an empty variable for none", () => {
    Object.assign(process.env, { HALLPASS_URL: "http://hallpass:4255", NEXT_PUBLIC_HALLPASS_URL: URL });
    expect(environment.url()).toBe("http://hallpass:4255");
    process.env.HALLPASS_URL = "";
    expect(environment.url()).toBe(URL);
  });
});

/** Builds a module with Vite as an app does, and runs it where there is no `process`, as in a browser. */
async function builtWithVite(variables: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), "hallpass-vite-"));
  writeFileSync(
    join(root, "main.js"),
    `import { environment as e } from ${JSON.stringify(join(import.meta.dir, "env.ts"))};
     export const read = () => [e.url(), e.projectId(), e.publishableClientKey(), e.secretServerKey()];`,
  );
  writeFileSync(
    join(root, ".env"),
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  const lib = { entry: join(root, "main.js"), formats: ["es" as const], fileName: () => "main.mjs" };
  await build({ configFile: false, root, logLevel: "error", build: { lib, outDir: "out", minify: false } });
  const program = `delete globalThis.process; const { read } = await import("./out/main.mjs"); console.log(JSON.stringify(read()));`;
  const child = Bun.spawn([Bun.which("node") ?? process.execPath, "--input-type=module", "-e", program], {
    cwd: root,
    stdout: "pipe",
  });
  const printed = await new Response(child.stdout).text();
  rmSync(root, { recursive: true });
  return JSON.parse(printed);
}

test("an app built with Vite reads its public variables, and no secret ones", async () => {
  const [VITE_HALLPASS_URL, VITE_HALLPASS_PROJECT_ID, VITE_HALLPASS_PUBLISHABLE_CLIENT_KEY] = [URL, "p1", "pck_1"];
  const variables = { VITE_HALLPASS_URL, VITE_HALLPASS_PROJECT_ID, VITE_HALLPASS_PUBLISHABLE_CLIENT_KEY };
  expect(await builtWithVite({ ...variables, HALLPASS_SECRET_SERVER_KEY: "ssk_1" })).toEqual([
    URL,
    "p1",
    "pck_1",
    null,
  ]);
  expect(await builtWithVite({})).toEqual([null, null, null, null]);
});
