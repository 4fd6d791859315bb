import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type BuildOptions, build } from "vite";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import { freePort, type TestProject } from "#testing/server/server.ts";

// `npm run test:package`. The name has no `.test`, so that `npm test` leaves it out: it fetches a gigabyte.

const system = `${process.platform}-${process.arch}`;
const NODES = { "20.0": "20.0.0", "20.19": "20.19.0", "22.12": "22.12.0", "24": "24", "26": "26" };
/** Node loads ES modules with `require` from these versions on. */
const REQUIRES = ["20.19", "22.12", "24", "26"];
const TYPESCRIPTS = ["5.0", "5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "7.0"];
const REACTS = ["18", "19"];
const alias = (name: string, version: string) => `${name}-${version}`;

let program: Program;
let customer: TestProject;
let fresh: string;

beforeAll(async () => {
  program = await startProgram(PROGRAMS.executable, { HALLPASS_THROTTLES: "off" });
  customer = await program.project("Matrix");
  fresh = mkdtempSync(join(tmpdir(), "hallpass-matrix-"));
  const dependencies: Record<string, string> = { hallpass: `${program.url}/sdk.tgz` };
  for (const [name, version] of Object.entries(NODES)) {
    dependencies[alias("node", name)] = `npm:node-${system.replace("win32", "win")}@${version}`;
  }
  for (const version of TYPESCRIPTS) dependencies[alias("typescript", version)] = `npm:typescript@~${version}.0`;
  for (const version of REACTS) {
    dependencies[alias("react", version)] = `npm:react@${version}`;
    dependencies[alias("react-dom", version)] = `npm:react-dom@${version}`;
    dependencies[alias("types-react", version)] = `npm:@types/react@${version}`;
  }
  Object.assign(dependencies, {
    csstype: "^3",
    "@types/prop-types": "*",
    "edge-runtime": "4",
    workerd: "1",
    scheduler: "*",
  });
  writeFileSync(
    join(fresh, "package.json"),
    JSON.stringify({ name: "fresh", private: true, type: "module", dependencies }),
  );
  run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps", "--loglevel=error"]);
  writeFileSync(join(fresh, "journey.js"), JOURNEY);
}, 600_000);
afterAll(async () => {
  rmSync(fresh, { recursive: true, force: true });
  await program[Symbol.asyncDispose]();
});

function run(command: string[], cwd = fresh): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, stdin: "ignore", timeout: 600_000 });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
  return String(stdout).trim();
}

const installed = (...path: string[]) => join(fresh, "node_modules", ...path);

/** What an app does first, in any JavaScript: signs up in a client app, and reads the user of a request on a server. */
const JOURNEY = `import { HallpassClientApp, HallpassServerApp } from "hallpass";
import { HallpassAdminApp } from "hallpass/admin";

export async function journey({ baseUrl, projectId, publishableClientKey, secretServerKey, email }) {
  const shared = { baseUrl, projectId, publishableClientKey };
  const client = new HallpassClientApp({ ...shared, tokenStore: "memory" });
  const result = await client.signUpWithCredential({
    email, password: "correct horse battery", verificationCallbackUrl: "http://localhost:3000/verify", noRedirect: true,
  });
  if (result.status === "error") throw result.error;
  const user = await client.getUser({ or: "throw" });
  const request = new Request("http://localhost/", { headers: await user.getAuthHeaders() });
  const server = new HallpassServerApp({ ...shared, secretServerKey });
  const seen = await server.getUser({ tokenStore: request });
  return [user.primaryEmail, seen?.id === user.id, typeof HallpassAdminApp].join(" ");
}
`;

let people = 0;
function settings() {
  people += 1;
  const { id: projectId, keys } = customer;
  const email = `person-${people}@example.com`;
  return { baseUrl: program.url, projectId, ...keys, email };
}

const expected = (email: string) => `${email} true function`;

describe("an app runs", () => {
  const program = (given: object) =>
    `import { journey } from "./journey.js"; console.log(await journey(${JSON.stringify(given)}));`;

  test.each(Object.keys(NODES))("on Node %s", (version) => {
    const given = settings();
    writeFileSync(join(fresh, "app.js"), program(given));

    expect(run([installed(alias("node", version), "bin/node"), "app.js"])).toBe(expected(given.email));
  });

  test.each(REQUIRES)("on Node %s, from CommonJS", (version) => {
    writeFileSync(
      join(fresh, "app.cjs"),
      `console.log(typeof require("hallpass").HallpassServerApp, typeof require("hallpass/admin").HallpassAdminApp);`,
    );

    expect(run([installed(alias("node", version), "bin/node"), "--no-warnings", "app.cjs"])).toBe("function function");
  });

  test("on Bun", () => {
    const given = settings();
    writeFileSync(join(fresh, "app.js"), program(given));

    expect(run([process.execPath, "app.js"])).toBe(expected(given.email));
  });

  test("on an edge runtime without Node's modules", async () => {
    const given = settings();
    const listener = `addEventListener("fetch", (event) => event.respondWith(journey(${JSON.stringify(given)}).then((said) => new Response(said))));`;
    const code = await bundle("edge.js", `import { journey } from "./journey.js";\n${listener}`, "iife");
    writeFileSync(
      join(fresh, "run-edge.mjs"),
      `import { readFileSync } from "node:fs";
       import { EdgeRuntime } from "edge-runtime";
       const runtime = new EdgeRuntime({ initialCode: readFileSync(${JSON.stringify(code)}, "utf8") });
       const reply = await runtime.dispatchFetch("http://localhost/");
       console.log(await reply.text());
       process.exit(0);`,
    );

    expect(run([installed(alias("node", "22.12"), "bin/node"), "--no-warnings", "run-edge.mjs"])).toBe(
      expected(given.email),
    );
  });

  test("on workerd, which runs workers at the edge", async () => {
    const given = settings();
    const worker = `export default { fetch: async () => new Response(await journey(${JSON.stringify(given)})) };`;
    const code = await bundle("worker.js", `import { journey } from "./journey.js";\n${worker}`, "es");
    const port = await freePort();
    writeFileSync(
      join(fresh, "config.capnp"),
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "${relative(fresh, code)}")],
      compatibilityDate = "2024-12-01", globalOutbound = "network",
    )),
    (name = "network", network = (allow = ["private", "public", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);`,
    );
    const workerd = Bun.spawn(
      [
        installed(`@cloudflare/workerd-${system.replace(/^win32/, "windows").replace("x64", "64")}/bin/workerd`),
        "serve",
        "config.capnp",
      ],
      {
        cwd: fresh,
        stderr: "pipe",
      },
    );
    try {
      const reply = await answerOf(`http://127.0.0.1:${port}/`, workerd);
      expect(reply).toBe(expected(given.email));
    } finally {
      workerd.kill();
      await workerd.exited;
    }
  });
});

async function answerOf(url: string, server: Bun.Subprocess): Promise<string> {
  for (let tries = 0; tries < 100 && server.exitCode === null; tries++) {
    const reply = await fetch(url).catch(() => null);
    if (reply) return reply.text();
    await Bun.sleep(100);
  }
  throw new Error("workerd does not answer.");
}

async function bundle(name: string, code: string, format: "es" | "iife"): Promise<string> {
  writeFileSync(join(fresh, `source-${name}`), code);
  const output: BuildOptions = {
    outDir: join(fresh, "bundled", name),
    target: "es2022",
    minify: false,
    rolldownOptions: {
      input: join(fresh, `source-${name}`),
      preserveEntrySignatures: "strict",
      output: { format, codeSplitting: false, entryFileNames: name },
    },
  };
  await build({
    configFile: false,
    root: fresh,
    logLevel: "error",
    build: { ...output, modulePreload: false },
    ssr: { noExternal: true },
  });
  return join(fresh, "bundled", name, name);
}

/** A project with one version of React, beside its own copy of the package. */
function projectWith(react: string): string {
  const folder = join(fresh, `react-${react}`);
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@types"), { recursive: true });
  cpSync(installed("hallpass"), join(modules, "hallpass"), { recursive: true });
  for (const name of ["react", "react-dom"])
    cpSync(installed(alias(name, react)), join(modules, name), { recursive: true });
  cpSync(installed(alias("types-react", react)), join(modules, "@types/react"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
  return folder;
}

describe.each(REACTS)("with React %s", (react) => {
  let folder: string;
  beforeAll(() => {
    folder = projectWith(react);
  });

  test("the components render on a server", () => {
    writeFileSync(
      join(folder, "app.js"),
      `import { HallpassClientApp } from "hallpass";
       import { HallpassProvider, MessageCard } from "hallpass/react";
       import { createElement as h, version } from "react";
       import { renderToString } from "react-dom/server";
       const app = new HallpassClientApp({ projectId: "p", publishableClientKey: "pck", baseUrl: "http://localhost:1", tokenStore: "memory" });
       const html = renderToString(h(HallpassProvider, { app }, h(MessageCard, { title: "Hello" })));
       console.log(version.split(".")[0], html.includes("Hello"));`,
    );

    expect(run(["node", "app.js"], folder)).toBe(`${react} true`);
  });

  test("a bundler finds what an app needs, and puts the admin app into no file that it loads at once", async () => {
    writeFileSync(
      join(folder, "main.js"),
      `import { HallpassClientApp } from "hallpass";
       import { HallpassProvider, useUser } from "hallpass/react";
       console.log(new HallpassClientApp({ projectId: "p", publishableClientKey: "pck" }), HallpassProvider, useUser);`,
    );
    const built = await build({
      configFile: false,
      root: folder,
      logLevel: "error",
      build: { write: false, rolldownOptions: { input: join(folder, "main.js") } },
    });
    const chunks = "output" in built ? built.output.filter((each) => each.type === "chunk") : [];
    const entry = chunks.find(({ isEntry }) => isEntry);

    expect(entry?.code).toContain("pck");
    const atOnce = [entry, ...chunks.filter(({ fileName }) => entry?.imports.includes(fileName))];
    for (const chunk of atOnce) expect(Object.keys(chunk?.modules ?? {}).join("\n")).not.toContain("admin");
  });

  // Each resolution with the first and the last compiler, and every compiler with the one of bundlers.
  const cases = TYPESCRIPTS.flatMap((version): [version: string, kind: string][] => {
    const isEdge = version === "5.0" || version === "5.9" || version === "7.0";
    if (!isEdge) return react === "19" ? [[version, "bundler"]] : [];
    // TypeScript 7 has dropped the oldest resolution.
    const kinds = [...(version === "7.0" ? [] : ["node10"]), "node16", "nodenext", "bundler"];
    return kinds.map((kind) => [version, kind]);
  });
  test.each(cases)("TypeScript %s checks an app with %s resolution", (version, kind) => {
    writeFileSync(
      join(folder, "app.tsx"),
      `import { HallpassClientApp, isKnown } from "hallpass";
       import { HallpassAdminApp } from "hallpass/admin";
       import { HallpassProvider, useUser } from "hallpass/react";
       declare const admin: HallpassAdminApp;
       export const app = new HallpassClientApp({ projectId: "p", publishableClientKey: "pck" });
       export const Name = () => <p>{useUser()?.displayName}</p>;
       export const page = <HallpassProvider app={app}><Name /></HallpassProvider>;
       export const domains = async () => (await admin.getProject()).config.domains;
       export const wait = (error: unknown) => (isKnown(error, "TOO_MANY_ATTEMPTS") ? error.details.retry_after_seconds : 0);
       // @ts-expect-error An app is not a number.
       export const number: number = app;
       // @ts-expect-error The provider needs an app.
       export const lost = <HallpassProvider>hello</HallpassProvider>;`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      jsx: "react-jsx",
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      module: kind === "node16" || kind === "nodenext" ? kind : "esnext",
      moduleResolution: kind,
      types: ["react"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["app.tsx"] }));
    const tsc = Bun.spawnSync(["node", installed(alias("typescript", version), "bin/tsc"), "-p", "."], { cwd: folder });

    // The types of React may be too new for the compiler; ours may not.
    const ours = String(tsc.stdout)
      .split("\n")
      .filter((line) => line.trim() && !/@types|csstype/.test(line));
    expect(ours).toEqual([]);
    expect(String(tsc.stderr)).toBe("");
  });
});
