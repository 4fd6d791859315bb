import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startObjectStore, type TestObjectStore } from "#testing/database/object-store.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { objectStore } from "./object-store.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-object-store-test-"));
let running: TestObjectStore;
beforeAll(async () => {
  running = await startObjectStore();
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
});

/** Larger than a part of an upload. */
const LARGE = Buffer.alloc(20 * 1024 * 1024, "a page of a database");

function fileOf(content: Uint8Array): string {
  const file = join(home, crypto.randomUUID());
  writeFileSync(file, content);
  return file;
}

async function contentOf(name: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of running.store.get(name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("a file goes to the store in parts and comes back as it was", async () => {
  const { store } = running;
  const heard: number[] = [];

  await store.put("large", fileOf(LARGE), { onBytes: (done) => heard.push(done) });

  expect((await contentOf("large")).equals(LARGE)).toBe(true);
  expect([await store.sizeOf("large"), heard.at(-1)]).toEqual([LARGE.length, LARGE.length]);
  expect(await store.list("la")).toEqual([{ name: "large", bytes: LARGE.length, madeAt: expect.any(Number) }]);
  await store.remove("large");
  expect([await store.sizeOf("large"), await store.list()]).toEqual([null, []]);
});

test("an upload that is given up leaves no object", async () => {
  const stop = new AbortController();

  const given = running.store.put("unfinished", fileOf(LARGE), {
    signal: stop.signal,
    onBytes: () => stop.abort(new Error("The server is stopping.")),
  });

  expect(await outcomeOf(given)).toThrow("The server is stopping.");
  expect(await running.store.sizeOf("unfinished")).toBeNull();
});

// The server of these tests cannot end a page of a list: it needs a cipher that its runtime does not have.
test("a list has every page, and names without the prefix", async () => {
  const names = ["hallpass/a", "hallpass/b", "hallpass/c"];
  await using paged = Bun.serve({
    port: 0,
    fetch({ url }) {
      const { searchParams } = new URL(url);
      const at = names.indexOf(searchParams.get("start-after") ?? "") + 1;
      const [key = ""] = names.slice(at);
      return new Response(
        `<ListBucketResult><Name>backups</Name><Prefix>${searchParams.get("prefix")}</Prefix><IsTruncated>${at < names.length - 1}</IsTruncated>
          <Contents><Key>${key}</Key><LastModified>2026-01-0${at + 1}T00:00:00.000Z</LastModified><Size>${at}</Size></Contents></ListBucketResult>`,
        { headers: { "content-type": "application/xml" } },
      );
    },
  });
  const store = objectStore({ ...settingsOf(running), endpoint: `http://127.0.0.1:${paged.port}` });

  const listed = await store.list();

  expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
    ["c", 2],
    ["b", 1],
    ["a", 0],
  ]);
});

test("the bucket is in the path of addresses, or before their host", async () => {
  const asked: string[] = [];
  await using listening = Bun.serve({
    port: 0,
    fetch({ url, headers }) {
      asked.push(`${headers.get("host")}${new URL(url).pathname}`);
      return new Response();
    },
  });
  const settings = { ...settingsOf(running), endpoint: `http://localhost:${listening.port}` };
  const file = fileOf(Buffer.from("small"));

  for (const isPathStyle of [true, false]) await objectStore({ ...settings, isPathStyle }).put("monday", file);

  expect(asked).toEqual([
    `localhost:${listening.port}/backups/hallpass/monday`,
    `backups.localhost:${listening.port}/hallpass/monday`,
  ]);
});

test.each([
  ["a bucket that is not there", { bucket: "absent" }, "there is no such bucket"],
  ["a wrong key", { accessKeyId: "SOMEBODY" }, "the store refuses the keys"],
  ["an address without a store", { endpoint: "http://127.0.0.1:1" }, "the store does not answer"],
])("%s is told with the setting to check", async (_, changes, says) => {
  const store = objectStore({ ...settingsOf(running), ...changes });

  for (const ask of [() => store.put("name", fileOf(Buffer.from("small"))), () => store.list()]) {
    const asked = ask();
    expect(await outcomeOf(asked)).toThrow(says);
    expect(await outcomeOf(asked)).toThrow("HALLPASS_BACKUP_S3_");
  }
});

function settingsOf({ environment }: TestObjectStore) {
  return {
    endpoint: environment.HALLPASS_BACKUP_S3_ENDPOINT ?? "",
    bucket: environment.HALLPASS_BACKUP_S3_BUCKET ?? "",
    region: "us-east-1",
    prefix: environment.HALLPASS_BACKUP_S3_PREFIX ?? "",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    isPathStyle: true,
  };
}
