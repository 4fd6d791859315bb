import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { publint } from "publint";
import { build } from "vite";
import { detail } from "#testing/detail.ts";

const root = join(import.meta.dir, "../..");
const built = join(root, "dist/sdk");
const installed = () => join(customer, "node_modules/hallpass");
let customer: string;

/** A customer's project: the package as npm unpacks it. It has no dependencies. */
beforeAll(() => {
  customer = mkdtempSync(join(tmpdir(), "hallpass-customer-"));
  mkdirSync(installed(), { recursive: true });
  run(["tar", "-xzf", join(root, "dist/sdk.tgz"), "-C", installed(), "--strip-components=1"], customer);
  for (const name of ["react", "react-dom", "@types/react", "csstype"]) {
    const place = join(customer, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, "node_modules", name), place);
  }
  write("package.json", JSON.stringify({ name: "customer", type: "module", private: true }));
});
afterAll(() => rmSync(customer, { recursive: true, force: true }));

function run(command: string[], cwd: string) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, stdin: "ignore" });
  const output = `${stdout}${stderr}`;
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}:\n${output}`);
  return output;
}

function write(file: string, text: string) {
  writeFileSync(join(customer, file), text);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}

const digestOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

describe("the packed package", () => {
  test("has the files that npm packs, byte by byte", () => {
    const packed = mkdtempSync(join(tmpdir(), "hallpass-packed-"));
    run(["npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", packed], built);
    const archive = readdirSync(packed).find((file) => file.endsWith(".tgz")) ?? "";
    run(["tar", "-xzf", archive], packed);
    const byNpm = filesIn(join(packed, "package"));

    expect(byNpm.length).toBeGreaterThan(100);
    expect(filesIn(installed())).toEqual(byNpm);
    for (const file of byNpm) {
      expect(digestOf(join(installed(), file))).toBe(digestOf(join(packed, "package", file)));
    }
    rmSync(packed, { recursive: true });
  });

  test("depends on no other package", () => {
    const manifest = JSON.parse(readFileSync(join(installed(), "package.json"), "utf8"));

    expect(manifest.dependencies).toEqual({});
    expect(Object.keys(manifest.peerDependencies)).toEqual(["react", "react-dom", "next"]);
    for (const file of filesIn(installed()).filter((each) => each.endsWith(".d.ts"))) {
      const imported = [...readFileSync(join(installed(), file), "utf8").matchAll(/(?:from |import\()"([^."][^"]*)"/g)];
      for (const [, name] of imported) expect(name).toMatch(/^(react(\/jsx-runtime)?|hallpass(\/\w+)?)$/);
    }
  });

  test("its manifest has no faults", async () => {
    const { messages } = await publint({ pkgDir: built, strict: true });

    expect(messages).toEqual([]);
  });

  // One finding stays: CommonJS gets ES modules. Node loads them with `require` since 20.19, as the next test proves. A
  // second copy for CommonJS would bring a second class and a second React context.
  detail("every resolver finds the types of every entry", () => {
    const attw = join(root, "node_modules/.bin/attw");
    const flags = ["--ignore-rules", "cjs-resolves-to-esm", "--format", "json"];
    const { analysis, problems } = JSON.parse(run([attw, join(root, "dist/sdk.tgz"), ...flags], customer));

    const { exports } = JSON.parse(readFileSync(join(installed(), "package.json"), "utf8"));
    expect(Object.keys(analysis.entrypoints).sort()).toEqual(Object.keys(exports).sort());
    expect(Object.keys(problems)).toEqual(["CJSResolvesToESM"]);
  });

  test.each(["import", "require"])(
    "Node loads the core without React, and the components with React, by %s",
    (kind) => {
      const load = (name: string) => (kind === "import" ? `await import("${name}")` : `require("${name}")`);
      const file = kind === "import" ? "core.mjs" : "core.cjs";
      write(
        file,
        `const hallpass = ${load("hallpass")}, ui = ${load("hallpass/react")}, { HallpassAdminApp } = ${load("hallpass/admin")};
       const names = ["HallpassClientApp", "HallpassServerApp", "HallpassAdminApp"];
       console.log(...names.map((name) => typeof hallpass[name]), typeof HallpassAdminApp, typeof ui.HallpassProvider);`,
      );

      expect(run(["node", "--no-warnings", file], customer).trim()).toBe(
        "function function undefined function function",
      );
      const core = readFileSync(join(installed(), "sdk/index.js"), "utf8");
      expect(core).not.toMatch(/from "react/);
    },
  );

  test("frameworks with server components learn that the components run in browsers, and apps do not", () => {
    expect(readFileSync(join(installed(), "sdk/react/index.js"), "utf8")).toStartWith('"use client";');
    for (const entry of ["index", "admin"]) {
      expect(readFileSync(join(installed(), `sdk/${entry}.js`), "utf8")).not.toContain("use client");
    }
  });

  test("a source map leads from each line to the line of the source", () => {
    // Entries and texts shared by two languages only pass names on.
    const passesOn = (file: string) =>
      /^((import|export) .*|"use client";|\/\/.*|\s)*$/.test(readFileSync(join(installed(), file), "utf8"));
    const scripts = filesIn(installed()).filter((file) => file.endsWith(".js") && !passesOn(file));
    expect(scripts.length).toBeGreaterThan(200);
    for (const file of scripts) {
      const map = JSON.parse(readFileSync(join(installed(), `${file}.map`), "utf8"));
      expect(map.sourcesContent.length).toBe(map.sources.length);
    }
    write(
      "trace.mjs",
      `import { HallpassServerApp } from "hallpass";
       try { new HallpassServerApp({ projectId: "x" }); } catch (error) { console.log(error.stack); }`,
    );

    const trace = run(["node", "--enable-source-maps", "trace.mjs"], customer);

    const [, path = "", line = ""] = /(src\/sdk\/[\w/-]+\.ts):(\d+)/.exec(trace) ?? [];
    expect(readFileSync(join(root, path), "utf8").split("\n")[Number(line) - 1]).toContain("throw new");
  });

  test("an app that Vite builds gets its address, project and key from Vite's public variables", async () => {
    write(".env", "VITE_HALLPASS_PROJECT_ID=p1\nVITE_HALLPASS_PUBLISHABLE_CLIENT_KEY=pck_1\nVITE_HALLPASS_URL=wrong");
    write(
      "vite-app.js",
      `import { HallpassClientApp } from "hallpass";
       const { projectId } = new HallpassClientApp({ baseUrl: "http://localhost:4255" });
       const error = (() => { try { new HallpassClientApp(); } catch (error) { return error.message; } })();
       console.log(projectId, error);`,
    );
    const lib = { entry: join(customer, "vite-app.js"), formats: ["es" as const], fileName: () => "main.mjs" };
    await build({ configFile: false, root: customer, logLevel: "error", build: { lib, outDir: "vite-built" } });

    // A browser has no `process`.
    const program = `delete globalThis.process; await import("./vite-built/main.mjs");`;
    const printed = run(["node", "--input-type=module", "-e", program], customer);
    expect(printed).toStartWith('p1 The baseUrl "wrong" is not a web address.');
  });

  test.each(["nodenext", "bundler"])("its types work with %s resolution, and none is `any` by accident", (kind) => {
    write(
      "app.tsx",
      `import { HallpassClientApp, KnownError } from "hallpass";
       import { HallpassAdminApp } from "hallpass/admin";
       import { HallpassProvider } from "hallpass/react";
       declare const app: HallpassClientApp;
       declare const admin: HallpassAdminApp;
       export const page = <HallpassProvider app={app}>hello</HallpassProvider>;
       export const project = async () => (await admin.getProject()).config.domains;
       // @ts-expect-error An app is not a number.
       const number: number = app;
       // @ts-expect-error The provider needs an app.
       const lost = <HallpassProvider>hello</HallpassProvider>;
       // @ts-expect-error Tests replace the clock; customers cannot.
       new HallpassClientApp({ deps: {} });
       // @ts-expect-error The SDK itself shows projects of a list.
       admin.seed;
       // @ts-expect-error The server writes errors to the wire.
       new KnownError("USER_NOT_FOUND", undefined).toWire;
       export function waitOf(error: unknown): number | undefined {
         if (!(error instanceof KnownError)) return undefined;
         // @ts-expect-error There is no such code.
         if (error.code === "TOO_MANY_ATEMPTS") return 1;
         return error.code === "TOO_MANY_ATTEMPTS" ? error.details.retry_after_seconds : undefined;
       }
       export { number, lost };`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      jsx: "react-jsx",
      target: "es2022",
      lib: ["es2023", "dom", "dom.iterable"],
      module: kind === "nodenext" ? "nodenext" : "esnext",
      moduleResolution: kind,
      types: ["react"],
    };
    write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["app.tsx"] }));

    expect(run([join(root, "node_modules/.bin/tsc"), "-p", "."], customer)).toBe("");
  });

  // The package has a stand-in for TypeBox's types: `scripts/build/schema-types.d.ts`.
  test("its types of the wire are the ones that the server uses", () => {
    const types = { errors: "Details", users: "ServerUser", audit: "AuditEntry" };
    const lines = Object.entries(types).map(([file, type]) => {
      const argument = type === "Details" ? '<"OAUTH_PROVIDER_ACCESS_DENIED" | "SCHEMA_ERROR" | "USER_NOT_FOUND">' : "";
      return `import type { ${type} as Packed${type} } from ${JSON.stringify(join(installed(), `contract/${file}.js`))};
              import type { ${type} as Own${type} } from ${JSON.stringify(join(root, `src/contract/${file}.ts`))};
              export const ${file}: Same<Packed${type}${argument}, Own${type}${argument}> = true;`;
    });
    const same =
      "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;";
    const folder = join(root, "dist/same-types");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "same.ts"), `${same}\n${lines.join("\n")}`);
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: "../../tsconfig.json", include: ["same.ts"] }),
    );

    expect(run([join(root, "node_modules/.bin/tsc"), "-p", folder], customer)).toBe("");
    rmSync(folder, { recursive: true });
  });

  test("an app registers the types of its metadata once, and reads and writes them everywhere", () => {
    write(
      "metadata.ts",
      `import type { CurrentUser, ServerUser, Team } from "hallpass";
       import type { ProtectProps } from "hallpass/react";
       declare module "hallpass" {
         interface Register {
           clientMetadata: { theme: "dark" | "light" };
           serverMetadata: { plan: string };
           teamPermissionId: "boats:see" | "boats:rename";
           projectPermissionId: "reports:read";
         }
       }
       export async function mayDo(user: CurrentUser, ofServer: ServerUser, team: Team): Promise<ProtectProps> {
         const may: boolean = await user.hasPermission(team, "boats:see");
         await user.getPermission(team.id, "$update_team");
         await ofServer.grantPermission("reports:read");
         // @ts-expect-error There is no such permission.
         await user.hasPermission(team, "boats:sea");
         // @ts-expect-error It is one of teams.
         await user.hasPermission("boats:see");
         // @ts-expect-error It is one of the project.
         await ofServer.grantPermission(team, "reports:read");
         // @ts-expect-error There is no such permission.
         const props: ProtectProps = { permission: "boats:sea" };
         return may ? props : { permission: "reports:read" };
       }
       export async function plans(user: CurrentUser, ofServer: ServerUser, team: Team) {
         const theme: "dark" | "light" | undefined = user.clientMetadata?.theme;
         // @ts-expect-error The metadata has no such field.
         user.clientMetadata?.colour;
         // @ts-expect-error It is null until it is set.
         ofServer.serverMetadata.plan;
         await user.setClientMetadata({ theme: "dark" });
         // @ts-expect-error There is no such theme.
         await user.update({ clientMetadata: { theme: "blue" } });
         await ofServer.update({ serverMetadata: { plan: "gold" } });
         // Without a registered type, it is any JSON.
         const ofTeam: unknown = team.clientMetadata;
         await team.update({ clientMetadata: [1, "two"] });
         return [theme, ofTeam];
       }`,
    );
    const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "nodenext", types: [] };
    write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["metadata.ts"] }));

    expect(run([join(root, "node_modules/.bin/tsc"), "-p", "."], customer)).toBe("");
  });

  // TypeBox alone is ten times the size of the parts of the SDK's core that an app uses.
  test("no schema is in the code", () => {
    const code = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));

    expect(code.length).toBeGreaterThan(5);
    for (const file of code) expect(readFileSync(join(built, file), "utf8")).not.toMatch(/typebox|\bType\.[A-Z]/);
  });
});
