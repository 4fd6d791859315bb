import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PROGRAMS, type Program, startProgram } from "#testing/program.ts";
import { freePort } from "#testing/server.ts";
import { type BuiltExample, buildExample } from "./built-example.ts";
import { type CountingProxy, startCountingProxy } from "./counting-proxy.ts";
import { signUpAndBack } from "./journey.ts";

let program: Program;
let proxy: CountingProxy;
let example: BuiltExample;

beforeAll(async () => {
  const port = await freePort();
  // The proxy's address is the public one: tokens name it as their issuer.
  program = await startProgram(PROGRAMS.executable, { HALLPASS_URL: `http://localhost:${port}` });
  proxy = startCountingProxy(port, program.url);
  const { id, keys } = await program.project();
  example = await buildExample("react-router", {
    environment: {
      VITE_HALLPASS_URL: proxy.url,
      VITE_HALLPASS_PROJECT_ID: id,
      VITE_HALLPASS_KEY: keys.publishableClientKey,
    },
  });
}, 600_000);
afterAll(async () => {
  await example?.[Symbol.asyncDispose]();
  await proxy?.stop();
  await program?.[Symbol.asyncDispose]();
});

describe("the example for React Router", () => {
  test("signs a visitor up, guards its pages, and hydrates without a complaint", async () => {
    await signUpAndBack(example, proxy);

    expect(example.log()).not.toMatch(/error|warn/i);
  }, 120_000);
});
