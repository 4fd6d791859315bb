import { describe, expect, test } from "bun:test";
import { resource } from "#sdk/cache/resource.ts";
import { sdkClock } from "#testing/sdk-environment.ts";
import { createQueryClient } from "./queries.ts";
import { follow, watched } from "./watched.ts";

/** A watchable that counts how often it is loaded. */
function counting() {
  const clock = sdkClock();
  let loads = 0;
  const watchable = resource(async () => {
    loads += 1;
    return loads;
  }, clock);
  return { clock, of: { key: ["count"], watchable }, client: createQueryClient() };
}

describe("a watchable as a query", () => {
  test("is loaded by the SDK, once while the SDK has the value", async () => {
    const { of, client } = counting();

    expect(await client.fetchQuery(watched(of))).toBe(1);
    expect(of.watchable.snapshot()).toEqual({ status: "ready", value: 1 });
    expect(await client.fetchQuery(watched(of))).toBe(1);
  });

  test("is loaded again when the SDK has dropped the value", async () => {
    const { of, client, clock } = counting();
    await client.fetchQuery(watched(of));

    await of.watchable.refresh();
    const again = client.fetchQuery(watched(of));
    await clock.pass(300);

    expect(await again).toBe(2);
  });

  test("is loaded when another watchable takes its place, as after a new sign-in", async () => {
    const { of, client, clock } = counting();
    client.setQueryData(of.key, 0);

    const leave = follow(client, of);
    await clock.pass(300);

    expect(client.getQueryData<number>(of.key)).toBe(1);
    leave();
  });

  test("shows changes of the SDK until it is no longer followed", async () => {
    const { of, client } = counting();
    await client.fetchQuery(watched(of));
    const stop = follow(client, of);

    of.watchable.set(7);
    expect(client.getQueryData<number>(of.key)).toBe(7);

    stop();
    of.watchable.set(8);
    expect(client.getQueryData<number>(of.key)).toBe(7);
  });

  test("shows a change from before it was followed", async () => {
    const { of, client } = counting();
    await client.fetchQuery(watched(of));
    of.watchable.set(7);

    follow(client, of);

    expect(client.getQueryData<number>(of.key)).toBe(7);
  });

  test("informs subscribers of the SDK when it loads", async () => {
    const { of, client } = counting();
    const seen: unknown[] = [];
    of.watchable.subscribe(() => seen.push(of.watchable.snapshot()));

    await client.fetchQuery(watched(of));

    expect(seen).toEqual([{ status: "ready", value: 1 }]);
  });
});
