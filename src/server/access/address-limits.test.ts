import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startCliLogin } from "#contract/auth/cli-login.ts";
import { currentScope } from "#server/tracing/scope.ts";
import { type Instances, startInstances } from "#testing/server/instances.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { ADDRESS_LIMITS } from "./limits.ts";

const { requests, windowMillis } = ADDRESS_LIMITS.cli_login_address;

describe("of two instances on one database", () => {
  let instances: Instances;
  beforeAll(async () => {
    instances = await startInstances();
  });
  afterAll(() => instances.stop());

  const begin = async (server: TestServer, address: string) => {
    const client = instances.clientOf(server).with({}, { "x-forwarded-for": address });
    return (await client.call(startCliLogin, { body: {} })).status;
  };

  test("both count the requests of an address, whichever of them it asks", async () => {
    const { first, second, clock } = instances;
    const answers = [];
    for (let at = 0; at <= requests; at++) answers.push(await begin(at % 2 ? first : second, "203.0.113.7"));
    const refusals = [await begin(first, "203.0.113.7"), await begin(second, "203.0.113.7")];
    const other = await begin(second, "203.0.113.8");
    clock.pass({ millis: windowMillis });
    const later = [await begin(first, "203.0.113.7"), await begin(second, "203.0.113.7")];

    expect(answers).toEqual([...Array(requests).fill(200), 429]);
    expect([...refusals, other, ...later]).toEqual([429, 429, 200, 200, 200]);
  });

  test("as many of many requests at once pass as the limit allows", async () => {
    const { first, second } = instances;

    const answers = await Promise.all(
      Array.from({ length: 3 * requests }, (_, at) => begin(at % 2 ? first : second, "203.0.113.20")),
    );

    expect(answers.filter((status) => status === 200)).toHaveLength(requests);
    expect(new Set(answers)).toEqual(new Set([200, 429]));
  });

  test("a flood from an address whose limit is reached does not reach the database", async () => {
    const { first } = instances;
    const { store } = first.running.deps;
    while ((await begin(first, "203.0.113.30")) === 200);
    const { write } = store;
    let writes = 0;
    store.write = (body) => {
      // Jobs write, too, outside of requests.
      if (currentScope()) writes++;
      return write(body);
    };

    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(first, "203.0.113.30")));
    store.write = write;

    expect([new Set(answers), writes]).toEqual([new Set([429]), 0]);
  });

  test("neither addresses nor digests that anybody can make are stored", async () => {
    const { first } = instances;
    await begin(first, "203.0.113.40");

    const stored = JSON.stringify(await rowsOf(first.running.deps.store, "throttles"));

    expect(stored).not.toContain("203.0.113.40");
    expect(stored).not.toContain(Bun.SHA256.hash("cli_login_address 203.0.113.40", "hex"));
  });
});

// One forged header of a program on a private network must not switch the limits off.
test("clients behind a proxy that is not named share a wide limit", async () => {
  const server = await startServer({ environment: { HALLPASS_TRUSTED_PROXIES: "" } });
  try {
    const { client } = await server.project();
    const begin = async (address: string) =>
      (await client.with({}, { "x-forwarded-for": address }).call(startCliLogin, { body: {} })).status;
    const shared = 20 * requests;

    const answers = await Promise.all(Array.from({ length: shared }, (_, at) => begin(`203.0.113.${at % 200}`)));
    const refused = await begin("198.51.100.7");
    server.clock.pass({ millis: windowMillis });

    expect(new Set(answers)).toEqual(new Set([200]));
    expect([refused, await begin("198.51.100.7")]).toEqual([429, 200]);
  } finally {
    await server.stop();
  }
});
