import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { publint } from "publint";

const root = join(import.meta.dir, "../..");
const built = join(root, "dist/sdk");
const installed = () => join(customer, "node_modules/hallpass");
let customer: string;

/** A customer's project: the package as npm unpacks it, and its dependencies. */
beforeAll(() => {
  customer = mkdtempSync(join(tmpdir(), "hallpass-customer-"));
  run(["npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", customer], built);
  const archive = readdirSync(customer).find((file) => file.endsWith(".tgz")) ?? "";
  mkdirSync(installed(), { recursive: true });
  run(["tar", "-xzf", archive, "-C", installed(), "--strip-components=1"], customer);

  const manifest = JSON.parse(readFileSync(join(installed(), "package.json"), "utf8"));
  for (const name of [
    ...Object.keys(manifest.dependencies),
    ...Object.keys(manifest.peerDependencies),
    "@types/react",
  ]) {
    const place = join(customer, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, "node_modules", name), place);
  }
  writeFileSync(join(customer, "package.json"), JSON.stringify({ name: "customer", type: "module", private: true }));
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

describe("installing the npm package", () => {
  test("its manifest has no faults", async () => {
    const { messages } = await publint({ pkgDir: built, strict: true });

    expect(messages).toEqual([]);
  });

  test("Node imports the core without React, and the components with React", () => {
    write(
      "core.mjs",
      `import * as hallpass from "hallpass"; import * as ui from "hallpass/react";
       console.log(typeof hallpass.HallpassClientApp, typeof hallpass.HallpassServerApp, typeof ui.HallpassProvider);`,
    );

    expect(run(["node", "core.mjs"], customer).trim()).toBe("function function function");
    const core = readFileSync(join(installed(), "sdk/index.js"), "utf8");
    expect(core).not.toMatch(/from "react/);
  });

  test.each(["nodenext", "bundler"])("its types work with %s resolution, and none is `any` by accident", (kind) => {
    write(
      "app.tsx",
      `import { type HallpassAdminApp, HallpassClientApp, KnownError } from "hallpass";
       import { HallpassProvider } from "hallpass/react";
       declare const app: HallpassClientApp;
       export const page = <HallpassProvider app={app}>hello</HallpassProvider>;
       // @ts-expect-error An app is not a number.
       const number: number = app;
       // @ts-expect-error The provider needs an app.
       const lost = <HallpassProvider>hello</HallpassProvider>;
       // @ts-expect-error Tests replace the clock; customers cannot.
       new HallpassClientApp({ deps: {} });
       declare const admin: HallpassAdminApp;
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

  test("an app registers the types of its metadata once, and reads and writes them everywhere", () => {
    write(
      "metadata.ts",
      `import type { CurrentUser, ServerUser, Team } from "hallpass";
       declare module "hallpass" {
         interface Register { clientMetadata: { theme: "dark" | "light" }; serverMetadata: { plan: string } }
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
