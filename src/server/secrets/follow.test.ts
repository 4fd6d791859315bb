import { expect, test } from "bun:test";
import { BY_SYSTEM } from "#server/audit/write.ts";
import { masterSecret } from "#server/crypto/seal.ts";
import { EVERYTHING, type Store } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { jsonLog } from "#server/log.ts";
import { openKeyring } from "#server/secret.ts";
import { readSettings } from "#server/settings.ts";
import { eachStore } from "#testing/database/stores.ts";
import { realNow, until, yieldToEventLoop } from "#testing/waiting.ts";
import { followSecrets } from "./follow.ts";
import { startUsingIn } from "./used-secrets.ts";

const [FIRST, SECOND] = ["the-first-secret-of-no-use-elsewhere", "the-second-secret-of-no-use-elsewhere"] as const;

eachStore((make) => {
  /** A server that has both secrets, on data that is sealed under the first. `failures` are those of its next queries. */
  async function start(failures: Error[]) {
    const place = await make();
    const real = await place.open();
    const environment = { HALLPASS_SECRET: FIRST };
    const at = { data: place.settings.directory };
    const keyring = await openKeyring(readSettings(environment, at), real, { mayMake: true });
    const settings = readSettings({ ...environment, HALLPASS_PREVIOUS_SECRETS: SECOND }, at);
    const lines: string[] = [];
    const store: Store = {
      ...real,
      rows: async (query, params) => {
        const failure = failures.shift();
        if (failure) throw failure;
        return real.rows(query, params);
      },
    };
    let takenUp = 0;
    const stop = followSecrets({ settings, store, keyring, log: jsonLog((line) => lines.push(line)) }, () => takenUp++);
    const rotate = () => real.write((tx) => startUsingIn(tx, { now: realNow }, [SECOND, FIRST], BY_SYSTEM));
    return { keyring, lines, rotate, stop, takenUp: () => takenUp };
  }

  // The store reports a change once: without another attempt the server would seal under the old secret until a restart.
  test("a secret is taken up although the database did not answer at first, and the log does not blame the secret", async () => {
    const server = await start([new Unavailable("away"), new Unavailable("away")]);

    await server.rotate();
    await until(() => server.keyring.presentId === masterSecret(SECOND).id);

    expect(server.takenUp()).toBeGreaterThan(0);
    expect(server.lines).toEqual([]);
    server.stop();
  });

  test("a secret that cannot be used is reported", async () => {
    const server = await start([new Error("the file is missing")]);

    await server.rotate();
    await until(() => server.lines.length > 0);

    expect(server.lines.join()).toContain("Cannot use the new secret of the data");
    expect(server.lines.join()).toContain("the file is missing");
    server.stop();
  });
});

test("while everything is reported again and again, one attempt runs at a time", async () => {
  let report: (keys: string[]) => void = () => {};
  let asked = 0;
  const rows = async () => {
    asked++;
    throw new Unavailable("away");
  };
  const fake: unknown = {
    store: {
      rows,
      onCacheChange(listener: typeof report) {
        report = listener;
        return () => {};
      },
    },
    settings: { secrets: [FIRST], dataDirectory: "/nowhere", databaseUrl: null },
  };
  const stop = followSecrets(fake as Parameters<typeof followSecrets>[0], () => {});

  for (let time = 0; time < 20; time++) report([EVERYTHING]);
  await yieldToEventLoop(20);
  stop();

  expect(asked).toBe(1);
});
