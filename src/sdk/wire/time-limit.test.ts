import { describe, expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { listTeams } from "#contract/teams.ts";
import { realDeps } from "#sdk/deps.ts";
import { ConnectionError } from "#sdk/index.ts";
import { sdkClock } from "#testing/browser/sdk-environment.ts";
import { connectTo } from "#testing/browser/sdk-wire.ts";
import { until, yieldToEventLoop } from "#testing/waiting.ts";

/** A server that accepts every request of the API and never finishes its answers. */
function silentServer(body?: string) {
  let requests = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch(request) {
      if (new URL(request.url).pathname === "/health") return new Response("ok");
      requests += 1;
      if (body === undefined) return new Promise<Response>(() => {});
      const unfinished = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(body)) });
      return new Response(unfinished, { headers: { "content-type": "application/json" } });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests: () => requests,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

/** Starts a call, and gives the server real time to receive it. */
async function begin(call: () => Promise<unknown>, isReceived: () => boolean) {
  let outcome: unknown = "waiting";
  const done = call().then(
    (value) => {
      outcome = value;
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  await until(isReceived);
  await yieldToEventLoop();
  return { done, outcome: () => outcome };
}

describe("a server that accepts a request and never answers", () => {
  test.each(["", '{"items":['] as const)(
    "is given up after thirty seconds, also after %p of a response",
    async (text) => {
      await using server = silentServer(text || undefined);
      const clock = sdkClock();
      let answers = 0;
      async function counted(...request: Parameters<typeof realDeps.fetch>) {
        const response = await realDeps.fetch(...request);
        answers++;
        return response;
      }
      const { wire } = connectTo(server.url, { deps: { now: clock.now, after: clock.after, fetch: counted } });
      const call = await begin(
        () => wire.call(listTeams),
        () => server.requests() === 1,
      );

      await clock.pass(29_999);
      expect(call.outcome()).toBe("waiting");
      const before = answers;
      await clock.pass(1);
      // The probes of the error have a limit of their own. The one that is answered gets real time for that.
      await until(() => answers > before);
      await yieldToEventLoop();
      while (call.outcome() === "waiting") {
        await clock.pass(800);
        await yieldToEventLoop();
      }

      const error = call.outcome();
      if (!(error instanceof ConnectionError)) throw new Error(`Not a ConnectionError: ${String(error)}`);
      expect(error).toMatchObject({ kind: "no-answer", address: server.url });
      expect(error.message).toContain(`${server.url}/api/v1/teams: no answer within 30 s`);
      expect(error.message).toContain(`${server.url}/health answered 200`);
    },
  );

  test("gets no second request, because it may have done the first one's work", async () => {
    await using server = silentServer();
    const clock = sdkClock();
    const { wire } = connectTo(server.url, { deps: { now: clock.now, after: clock.after } });
    const body = { email: "ada@example.com", password: "12345678" };
    const call = await begin(
      () => wire.call(signInWithPassword, { body }),
      () => server.requests() === 1,
    );

    await clock.pass(60_000);
    while (call.outcome() === "waiting") {
      await yieldToEventLoop();
      await clock.pass(800);
    }

    expect(call.outcome()).toBeInstanceOf(ConnectionError);
    // The second one is a probe of the error.
    expect(server.requests()).toBeLessThanOrEqual(2);
  });

  test("is waited for by a caller who brings a signal, until that signal ends it", async () => {
    await using server = silentServer();
    const clock = sdkClock();
    const { wire } = connectTo(server.url, { deps: { now: clock.now, after: clock.after } });
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    const call = await begin(
      () => wire.call(listTeams, {}, options),
      () => server.requests() === 1,
    );

    await clock.pass(149_000);
    expect(call.outcome()).toBe("waiting");
    leaving.abort();
    await call.done;
    expect(call.outcome()).toMatchObject({ name: "AbortError" });
  });
});
