import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Instance, openInstance } from "#commands/open-instance.ts";
import { masterSecret } from "#server/crypto/seal.ts";
import type { Store } from "#server/db/store/store.ts";
import { newSecretText, previousSecrets, replaceSecret } from "#server/secret.ts";
import { usedSecrets } from "#server/secrets/used-secrets.ts";
import { readSettings } from "#server/settings.ts";
import { startServer } from "#testing/server/server.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { forgetSecrets } from "./forget.ts";
import { rotateSecret } from "./rotate.ts";

let directory: string;
let instance: Instance;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "hallpass-keys-"));
  await (await startServer({ directory })).stop();
  instance = await openInstance(readSettings({}, { data: directory }));
}, 30_000);
afterEach(async () => {
  await instance.store.close();
  rmSync(directory, { recursive: true, force: true });
});

const presentSecret = () => readFileSync(join(directory, "secret"), "utf8").trim();
const usedIds = async () => (await instance.store.rows(usedSecrets, {})).map(({ id }) => id);

/** The store, but a write does something else as well. */
const withWrite = (write: Store["write"]): Instance => ({ ...instance, store: { ...instance.store, write } });

test("a rotation whose transaction runs twice makes one new secret", async () => {
  const former = presentSecret();
  const twice = withWrite(async (body) => {
    const lost = instance.store.write(async (tx) => {
      await body(tx);
      throw new Error("lost");
    });
    expect(await outcomeOf(lost)).toThrow("lost");
    return instance.store.write(body);
  });

  await rotateSecret(twice);

  expect(previousSecrets(directory)).toEqual([former]);
  expect(await usedIds()).toEqual([presentSecret(), former].map((text) => masterSecret(text).id));
});

test("a rotation that cannot be committed leaves both secrets in the files, and the next command takes up the new one", async () => {
  const former = presentSecret();
  const failing = withWrite((body) =>
    instance.store.write(async (tx) => {
      await body(tx);
      throw new Error("the disk is full");
    }),
  );

  expect(await outcomeOf(rotateSecret(failing))).toThrow("the disk is full");
  expect(await usedIds()).toEqual([masterSecret(former).id]);
  await instance.store.close();
  instance = await openInstance(instance.settings);

  expect(previousSecrets(directory)).toEqual([former]);
  expect(instance.keyring.presentId).toBe(masterSecret(presentSecret()).id);
  expect(await usedIds()).toHaveLength(2);
});

// The data would be lost: it is sealed under that secret, and no other file has it.
test("a secret that a rotation put aside before it was killed is not forgotten", async () => {
  const oldest = presentSecret();
  await rotateSecret(instance);
  const needed = presentSecret();
  // Nothing is sealed under the oldest any more.
  await instance.store.write(async (tx) => {
    for (const table of [tx.projects, tx.signingKeys]) await tx.delete(table);
  });
  const besideRotation = withWrite((body) => {
    replaceSecret(directory, newSecretText());
    return instance.store.write(body);
  });

  const { removed } = await forgetSecrets(besideRotation, { isForced: true });

  expect(removed).toBe(1);
  expect(previousSecrets(directory)).toEqual([needed]);
  expect(previousSecrets(directory)).not.toContain(oldest);
});
