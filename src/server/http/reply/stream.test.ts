import { afterAll, expect, test } from "bun:test";
import { outcomeOf, until, yieldToEventLoop } from "#testing/waiting.ts";
import { listAsJson, streamed } from "./stream.ts";

const servers: { stop(force: boolean): unknown }[] = [];
afterAll(() => {
  for (const server of servers) server.stop(true);
});

const REST = { is_paginated: true, pagination: { next_cursor: null } };

async function* chunksOf(items: unknown[], size: number, rest: object = REST) {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
  return rest;
}

/** Serves the list of `make`, and collects the errors that interrupted replies. */
function serve(make: () => AsyncGenerator<unknown[], object>) {
  const broken: unknown[] = [];
  const server = Bun.serve({
    port: 0,
    fetch: async () => new Response(await streamed(listAsJson(make(), undefined), (error) => broken.push(error))),
  });
  servers.push(server);
  return { url: server.url.href, port: Number(server.port), broken };
}

test("a streamed list is byte for byte the output of JSON.stringify, indented or not", async () => {
  const items = [
    { text: 'a "quoted"\nline', list: [1, [], {}], none: null },
    "",
    0,
    [{ deep: { deeper: [1, 2] } }],
    {},
    "\u{1f600}",
  ];
  for (const list of [[], items.slice(0, 1), items]) {
    for (const indent of [undefined, 2]) {
      for (const size of [1, 2, 10]) {
        for (const rest of [REST, {}]) {
          const body = await new Response(
            await streamed(listAsJson(chunksOf(list, size, rest), indent), () => {}),
          ).text();
          expect(body).toBe(JSON.stringify({ items: list, ...rest }, null, indent));
        }
      }
    }
  }
});

test("a short list has a length, a long one is chunked", async () => {
  const short = await fetch(serve(() => chunksOf([1, 2], 10)).url);
  const long = await fetch(serve(() => chunksOf(Array(100).fill("item"), 10)).url);

  expect(short.headers.get("content-length")).not.toBeNull();
  expect(long.headers.get("content-length")).toBeNull();
  expect((await long.json()).items).toHaveLength(100);
});

// A client must not take half a list for the whole list.
test("an error in the middle aborts the connection instead of ending the list", async () => {
  const { url, broken } = serve(async function* () {
    yield* [["a"], ["b"], ["c"], ["d"]];
    throw new Error("the database is gone");
  });

  const failure = await fetch(url)
    .then((response) => response.text())
    .then(
      (text) => ({
        parsed: (() => {
          try {
            return JSON.parse(text);
          } catch {
            return null;
          }
        })(),
      }),
      (error: Error) => error,
    );

  expect(failure).toBeInstanceOf(Error);
  expect(broken.map(String)).toEqual(["Error: the database is gone"]);
});

test("an error before the first items is thrown to the caller", async () => {
  // biome-ignore lint/correctness/useYield: it fails before it yields
  const failing = async function* (): AsyncGenerator<unknown[], object> {
    throw new Error("nothing at all");
  };

  expect(await outcomeOf(streamed(listAsJson(failing(), undefined), () => {}))).toThrow("nothing at all");
});

// A client that reads slowly, or not at all, must not fill the server's memory.
test("nothing is generated while the client does not read, and the generator ends when the client leaves", async () => {
  let made = 0;
  let ended = false;
  const { port } = serve(async function* () {
    try {
      for (; made < 5_000; made++) yield ["x".repeat(100_000)];
    } finally {
      ended = true;
    }
    return REST;
  });

  const socket = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data: (own) => void own.pause() } });
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  let before = -1;
  while (made !== before || made === 0) {
    before = made;
    await yieldToEventLoop(100);
  }
  const madeForNobody = made;
  socket.terminate();
  await until(() => ended);

  expect(madeForNobody).toBeLessThan(500);
});
