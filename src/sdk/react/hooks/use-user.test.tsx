import { describe, expect, test } from "bun:test";
import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { HallpassProvider, useUser } from "#sdk/react/index.ts";
import { accessTokenUntil, noWaiting } from "#testing/browser/sdk-environment.ts";
import { adaPayload as ada } from "#testing/people/user-payload.ts";
import { type Answer, startStandIn } from "#testing/server/stand-in.ts";
import { fromNow } from "#testing/waiting.ts";

const world = (signUp: () => Answer) =>
  startStandIn({
    "POST /auth/anonymous/sign-up": signUp,
    "GET /users/me": ({ headers }) =>
      headers.has("x-hallpass-access-token")
        ? { json: { ...ada, is_anonymous: true } }
        : { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" },
  });

const signedIn = (): Answer => ({
  json: { access_token: accessTokenUntil(fromNow({ minutes: 10 })), refresh_token: "refresh", user_id: ada.id },
});

function Somebody() {
  const user = useUser({ or: "anonymous" });
  return <p>{user.isAnonymous ? "somebody" : "a real one"}</p>;
}

async function render(baseUrl: string) {
  const own = { baseUrl, projectId: "p1", publishableClientKey: "pck_1", tokenStore: "memory" } as const;
  const app = new HallpassClientApp({ ...own, deps: noWaiting().deps });
  const errors: string[] = [];
  const stream = await renderToReadableStream(
    <HallpassProvider app={app}>
      <Suspense fallback="waiting">
        <Somebody />
        <Somebody />
      </Suspense>
    </HallpassProvider>,
    { onError: (error) => void errors.push(String(error)) },
  );
  await stream.allReady;
  return { html: await new Response(stream).text(), errors };
}

describe("a component that accepts an anonymous user", () => {
  test("waits until there is one; concurrent components get the same user", async () => {
    await using server = world(signedIn);

    const { html, errors } = await render(server.url);

    expect(html.match(/<p>somebody<\/p>/g)).toHaveLength(2);
    expect(errors).toEqual([]);
    expect(server.calls("POST /auth/anonymous/sign-up")).toHaveLength(1);
  });

  test("throws when anonymous users are not enabled, instead of retrying forever", async () => {
    await using server = world(() => ({ status: 400, code: "ANONYMOUS_ACCOUNTS_NOT_ENABLED" }));

    const { errors } = await render(server.url);

    expect(errors.join()).toContain("ANONYMOUS_ACCOUNTS_NOT_ENABLED");
    expect(server.calls("POST /auth/anonymous/sign-up").length).toBeLessThanOrEqual(2);
  });
});
