import { expect, test } from "bun:test";
import { keyring } from "#server/crypto/seal.ts";
import { eachStore } from "#testing/database/stores.ts";
import { type AcmeState, stateStore } from "./state.ts";

const MINUTE = 60_000;
const STATE: AcmeState = {
  directory: "https://authority.example",
  hosts: ["auth.example.test"],
  accountKey: "a key",
  certificate: null,
  failure: null,
};

eachStore((make, dialect) => {
  const open = async () =>
    stateStore({ store: await (await make()).open(), keyring: keyring(["a secret of tests, of no use elsewhere"]) });

  test("a lease that is extended outlasts a slow order; one that is lost is not extended and stores nothing", async () => {
    const states = await open();
    expect(await states.lease("one", 0)).toBe(true);
    expect(await states.extend("one", 9 * MINUTE)).toBe(true);
    // On SQLite only one server uses the data: another one has ended.
    if (dialect === "postgres") expect(await states.lease("two", 15 * MINUTE)).toBe(false);

    expect(await states.lease("two", 20 * MINUTE)).toBe(true);

    expect(await states.extend("one", 20 * MINUTE)).toBe(false);
    expect(await states.finish("one", STATE)).toBe(false);
    expect(await states.read()).toBeNull();
    expect(await states.finish("two", STATE)).toBe(true);
    expect(await states.read()).toEqual(STATE);
  });
});
