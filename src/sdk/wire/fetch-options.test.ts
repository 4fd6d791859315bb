import { expect, test } from "bun:test";
import { join } from "node:path";
import { startStandIn } from "#testing/server/stand-in.ts";

const SDK = join(import.meta.dir, "../index.ts");

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Makes an app ask for the keys. */
const TOKEN = `${part({ alg: "ES256", kid: "k1" })}.${part({ exp: 9e9, aud: "p1" })}.c2ln`;

/** Runs an app in a process of its own, whose `Request` and `fetch` reject some options, as older edge runtimes do. */
async function appWhereRuntimeRejects(options: string[], baseUrl: string) {
  const program = `
    const sent = [];
    const check = (init = {}) => {
      for (const name of ${JSON.stringify(options)}) {
        if (init[name] !== undefined) throw new Error(\`The '\${name}' field on 'RequestInitializerDict' is not implemented.\`);
      }
    };
    const [OldRequest, oldFetch] = [globalThis.Request, globalThis.fetch];
    globalThis.Request = class extends OldRequest { constructor(input, init) { check(init); super(input, init); } };
    globalThis.fetch = (input, init) => { check(init); sent.push([init.cache, init.credentials]); return oldFetch(input, init); };
    const { HallpassServerApp } = await import(${JSON.stringify(SDK)});
    const app = new HallpassServerApp({ baseUrl: ${JSON.stringify(baseUrl)}, projectId: "p1", secretServerKey: "ssk_1" });
    await app.listTeams();
    await app.verify(${JSON.stringify(TOKEN)});
    const headers = { "x-hallpass-project-id": "p1" };
    await app.proxyApi(new OldRequest("https://app.example.com/api/v1/teams", { headers }));
    console.log(JSON.stringify(sent));
  `;
  const child = Bun.spawn([process.execPath, "-e", program], { cwd: import.meta.dir, stdout: "pipe", stderr: "pipe" });
  const [printed, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { sent: JSON.parse(printed || "null"), errors };
}

test("options of fetch that a runtime does not understand are left out", async () => {
  await using server = startStandIn({
    "GET /teams": () => ({ json: { items: [], is_paginated: false } }),
    "GET /projects/p1/.well-known/jwks.json": () => ({ json: { keys: [] } }),
  });

  for (const [rejected, expected] of [
    [[], ["no-store", "omit"]],
    [["cache"], [null, "omit"]],
    [
      ["cache", "credentials"],
      [null, null],
    ],
  ] as const) {
    expect(await appWhereRuntimeRejects([...rejected], server.url)).toEqual({
      sent: [expected, expected, expected],
      errors: "",
    });
  }
});
