import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signUpAndBack } from "./journey.ts";
import { type ServedExample, serveExample } from "./served-example.ts";

let served: ServedExample;
beforeAll(async () => {
  served = await serveExample("next", (url, { id, keys }) => ({
    NEXT_PUBLIC_HALLPASS_URL: url,
    NEXT_PUBLIC_HALLPASS_PROJECT_ID: id,
    NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey,
    HALLPASS_SECRET_SERVER_KEY: keys.secretServerKey,
  }));
}, 600_000);
afterAll(() => served?.[Symbol.asyncDispose]());

describe("the example for Next.js", () => {
  test("signs a visitor up, guards its pages, and hydrates without a complaint", async () => {
    await signUpAndBack(served);

    expect(served.example.log()).not.toMatch(/error|warn/i);
  }, 120_000);

  test("renews an expired access token before a page is rendered", async () => {
    const { refreshToken, email } = await served.project.person();
    const cookie = `hallpass-refresh-${served.project.id}=${refreshToken}`;

    const reply = await fetch(`${served.example.url}/notes`, { headers: { cookie }, redirect: "manual" });

    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain(email);
    const [set = ""] = reply.headers.getSetCookie();
    expect(set).toMatch(/^hallpass-access=%5B%22.+; Path=\/; Max-Age=86400; SameSite=Lax$/);
    const signedOut = await fetch(`${served.example.url}/notes?x=1`, { redirect: "manual" });
    expect(signedOut.headers.get("location")).toEndWith("/handler/sign-in?after_auth_return_to=%2Fnotes%3Fx%3D1");
  });

  // The build refused every page that asked for the user.
  test("can have static pages: the browser then asks for the user", () => {
    const output = served.example.buildWith({
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
