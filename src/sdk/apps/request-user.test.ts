import { describe, expect, test } from "bun:test";
import { accessTokenUntil } from "#testing/browser/sdk-environment.ts";
import { adaPayload as ada } from "#testing/people/user-payload.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { fromNow, outcomeOf } from "#testing/waiting.ts";
import { HallpassClientApp } from "./client-app.ts";

const requestOf = (refreshToken: string) =>
  new Request("http://app.example/boats", {
    headers: {
      "x-hallpass-auth": JSON.stringify({ accessToken: accessTokenUntil(fromNow({ minutes: 10 })), refreshToken }),
    },
  });

describe("the user of a request", () => {
  test("is loaded once, however often a page asks for it", async () => {
    await using server = startStandIn({ "GET /users/me": () => ({ json: ada }) });
    const app = new HallpassClientApp({ baseUrl: server.url, projectId: "boats", publishableClientKey: "pck_boats" });
    const tokenStore = requestOf("r1");

    const [first, second] = await Promise.all([app.getUser({ tokenStore }), app.getUser({ tokenStore })]);
    const third = await app.getUser({ tokenStore });
    const ofAnotherRequest = await app.getUser({ tokenStore: requestOf("r1") });

    expect(first?.id).toBe(ada.id);
    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(ofAnotherRequest).not.toBe(first);
    expect(server.calls("GET /users/me")).toHaveLength(2);
  });

  test("is loaded once for copies of the request, which some frameworks make for each part of a page", async () => {
    await using server = startStandIn({ "GET /users/me": () => ({ json: ada }) });
    const app = new HallpassClientApp({ baseUrl: server.url, projectId: "boats", publishableClientKey: "pck_boats" });
    const tokenStore = requestOf("r1");

    const users = await Promise.all([
      app.getUser({ tokenStore }),
      app.getUser({ tokenStore: tokenStore.clone() }),
      app.getUser({ tokenStore: requestOf("of another user") }),
    ]);

    expect(users.map((user) => user?.id)).toEqual([ada.id, ada.id, ada.id]);
    expect(server.calls("GET /users/me")).toHaveLength(2);
  });

  test("is missing: the framework redirects to sign-in, and then back to the request's page", async () => {
    const redirect = (to: string) => new Error(`redirected to ${to}`);
    const app = new HallpassClientApp({
      projectId: "boats",
      publishableClientKey: "pck_boats",
      redirectMethod: { redirect },
    });

    const asking = app.getUser({ tokenStore: new Request("http://app.example/boats"), or: "redirect" });

    expect(await outcomeOf(asking)).toThrow("redirected to /handler/sign-in?after_auth_return_to=%2Fboats");
  });
});
