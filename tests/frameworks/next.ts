import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PROGRAMS, type Program, startProgram } from "#testing/program.ts";
import { freePort, type TestProject } from "#testing/server.ts";
import { type BuiltExample, buildExample } from "./built-example.ts";
import { type CountingProxy, startCountingProxy } from "./counting-proxy.ts";
import { signUpAndBack } from "./journey.ts";

let program: Program;
let project: TestProject;
let proxy: CountingProxy;
let example: BuiltExample;

beforeAll(async () => {
  const port = await freePort();
  // The proxy's address is the public one: tokens name it as their issuer.
  program = await startProgram(PROGRAMS.executable, { HALLPASS_URL: `http://localhost:${port}` });
  proxy = startCountingProxy(port, program.url);
  project = await program.project();
  const { id, keys } = project;
  example = await buildExample("next", {
    environment: {
      NEXT_PUBLIC_HALLPASS_URL: proxy.url,
      NEXT_PUBLIC_HALLPASS_PROJECT_ID: id,
      NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey,
      HALLPASS_SECRET_SERVER_KEY: keys.secretServerKey,
    },
  });
}, 600_000);
afterAll(async () => {
  await example?.[Symbol.asyncDispose]();
  await proxy?.stop();
  await program?.[Symbol.asyncDispose]();
});

describe("the example for Next.js", () => {
  test("signs a visitor up, guards its pages, and hydrates without a complaint", async () => {
    await signUpAndBack(example, proxy);

    expect(example.log()).not.toMatch(/error|warn/i);
  }, 120_000);

  test("renews an expired access token before a page is rendered", async () => {
    const { refreshToken, email } = await project.person();
    const cookie = `hallpass-refresh-${project.id}=${refreshToken}`;

    const reply = await fetch(`${example.url}/notes`, { headers: { cookie }, redirect: "manual" });

    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain(email);
    const [set = ""] = reply.headers.getSetCookie();
    expect(set).toMatch(/^hallpass-access=%5B%22.+; Path=\/; Max-Age=86400; SameSite=Lax$/);
    const signedOut = await fetch(`${example.url}/notes?x=1`, { redirect: "manual" });
    expect(signedOut.headers.get("location")).toEndWith("/handler/sign-in?after_auth_return_to=%2Fnotes%3Fx%3D1");
  });

  // The build refused every page that asked for the user.
  test("can have static pages: the browser then asks for the user", () => {
    const output = example.buildWith({
      "hallpass.ts": `
        import { HallpassServerApp } from "hallpass/next";
        export const app = new HallpassServerApp({ noAutomaticPrefetch: true });`,
      "app/page.tsx": `
        import { Suspense } from "react";
        import { Header } from "./header";
        export default function Home() {
          return <Suspense fallback="One moment …"><Header /></Suspense>;
        }`,
    });

    expect(output).toMatch(/○ \/\s/);
    expect(output).toMatch(/ƒ \/notes/);
  }, 300_000);
});
