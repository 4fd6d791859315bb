import { expect, test } from "bun:test";
import { HallpassClientApp } from "#sdk/index.ts";
import { startStandIn } from "#testing/server/stand-in.ts";

test("asking for a missing feature rejects with the server's message", async () => {
  const told = "Rowing is not yet supported.";
  await using server = startStandIn({ "POST /check-feature-support": () => ({ text: told }) });
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: "p1",
    publishableClientKey: "pck_1",
    tokenStore: "memory",
  });

  const error = await app.checkFeatureSupport({ featureName: "Rowing", boats: 2 }).catch(String);

  expect(error).toBe(`Error: ${told}`);
  expect(JSON.parse(server.calls("POST /check-feature-support")[0]?.body ?? "")).toEqual({
    feature_name: "Rowing",
    boats: 2,
  });
});
