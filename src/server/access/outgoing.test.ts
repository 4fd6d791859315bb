import { heapStats } from "bun:jsc";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readSettings } from "#server/settings.ts";
import { GOOD_EXAMPLE } from "#testing/outside/certificate.ts";
import { yieldToEventLoop } from "#testing/waiting.ts";
import { type Outgoing, outgoingFor, type Resolve } from "./outgoing.ts";

const OPEN = { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8,::1" };

const outgoing = (environment: Record<string, string> = {}, resolve?: Resolve, dev = false): Outgoing =>
  outgoingFor(readSettings(environment, { dev }), resolve);

const answers =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

const refusal = (attempt: Promise<unknown>) => attempt.then(() => "allowed").catch((error: Error) => error.name);

describe("hosts that users name", () => {
  const PRIVATE = [
    ...["127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254"],
    ...["0.0.0.0", "100.64.0.1", "100.100.100.200", "198.18.0.1", "224.0.0.1", "255.255.255.255", "168.63.129.16"],
    ...["::1", "::", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:a00:1"],
    ...["64:ff9b::7f00:1", "2002:7f00:1::1", "2001:0:7f00:1::", "2001:db8::1"],
  ];
  const PUBLIC = ["1.1.1.1", "9.255.255.255", "11.0.0.0", "172.15.0.1", "172.32.0.1", "192.167.0.1", "2606:4700::1111"];

  test.each(PRIVATE)("%s is refused", async (address) => {
    expect(await refusal(outgoing({}, answers(address)).lookup("mail.example.com"))).toBe("OutgoingRefused");
  });

  test.each(PUBLIC)("%s is allowed", async (address) => {
    expect(await outgoing({}, answers(address)).lookup("mail.example.com")).toMatchObject([{ address }]);
  });

  // The system resolves each of these to 127.0.0.1.
  test.each(["127.0.0.1", "[::1]", "localhost", "127.1", "2130706433", "0x7f000001"])(
    "%s is refused as loopback in every spelling",
    async (hostname) => {
      const attempt = await outgoing()
        .lookup(hostname)
        .then(() => "allowed")
        .catch((error: Error & { code?: string }) => error.code);
      expect(attempt).not.toBe("allowed");
    },
  );

  test("only the public ones of a name's public and private addresses are used", async () => {
    const found = await outgoing({}, answers("10.0.0.1", "1.1.1.1", "::1")).lookup("mixed.example.com");

    expect(found.map(({ address }) => address)).toEqual(["1.1.1.1"]);
  });

  test("the operator allows networks with a setting, and dev mode allows all", async () => {
    const setting = { HALLPASS_PRIVATE_TARGETS: "10.1.0.0/16, ::1" };

    expect(await outgoing(setting, answers("10.1.2.3")).lookup("a.example")).toHaveLength(1);
    expect(await outgoing(setting, answers("::1")).lookup("a.example")).toHaveLength(1);
    expect(await refusal(outgoing(setting, answers("10.2.0.1")).lookup("a.example"))).toBe("OutgoingRefused");
    expect(await outgoing({}, answers("10.2.0.1"), true).lookup("a.example")).toHaveLength(1);
    expect(() => outgoing({ HALLPASS_PRIVATE_TARGETS: "everything" })).toThrow("HALLPASS_PRIVATE_TARGETS");
  });
});

describe("requests to such hosts", () => {
  let server: Bun.Server<undefined>;
  const seen: string[] = [];
  beforeAll(() => {
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        const url = new URL(request.url);
        seen.push(url.pathname);
        if (url.pathname === "/long") return new Response("x".repeat(5_000));
        if (url.pathname === "/slow") return new Promise<Response>(() => {});
        if (url.pathname === "/elsewhere") return Response.redirect(`http://127.0.0.1:${server.port}/secret`, 302);
        return Response.json(
          { method: request.method, host: request.headers.get("host"), body: await request.text() },
          { status: 201, headers: { "x-answer": "yes" } },
        );
      },
    });
  });
  afterAll(() => server.stop(true));
  const url = (path: string) => `http://issuer.example.com:${server.port}${path}`;

  test("go to the checked address, with the requested host name", async () => {
    const target = outgoing(OPEN, answers("127.0.0.1"));

    const reply = await target.fetch(url("/token"), { method: "POST", body: new URLSearchParams({ a: "b c" }) });

    expect([reply.status, reply.headers.get("x-answer")]).toEqual([201, "yes"]);
    expect(await reply.json()).toEqual({
      method: "POST",
      host: `issuer.example.com:${server.port}`,
      body: "a=b+c",
    });
  });

  // A name that resolves differently the second time must not lead to a private address.
  test("a name is resolved once", async () => {
    let lookups = 0;
    const target = outgoing(OPEN, async () => [{ address: ++lookups === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }]);

    const reply = await target.fetch(url("/once"));

    expect([reply.status, lookups]).toEqual([201, 1]);
  });

  test("are refused for a private address before anything is sent", async () => {
    seen.length = 0;
    const target = outgoing({}, answers("127.0.0.1"));

    const attempt = target.fetch(url("/private"));
    const direct = outgoing().fetch(`http://127.0.0.1:${server.port}/private`);
    const connection = target.connect({ hostname: "a.example", port: server.port ?? 0, timeoutMillis: 1_000 });

    expect(await Promise.all([attempt, direct, connection].map(refusal))).toEqual(Array(3).fill("OutgoingRefused"));
    expect(seen).toEqual([]);
  });

  test("return a redirect as a response and do not follow it", async () => {
    seen.length = 0;
    const reply = await outgoing(OPEN, answers("127.0.0.1")).fetch(url("/elsewhere"));

    expect([reply.status, reply.headers.get("location")]).toEqual([302, `http://127.0.0.1:${server.port}/secret`]);
    expect(seen).toEqual(["/elsewhere"]);
  });

  test("end at their time and size limits", async () => {
    const target = outgoing(OPEN, answers("127.0.0.1"));

    expect(await refusal(target.fetch(url("/slow"), { timeoutMillis: 100 }))).toBe("TimeoutError");
    const never = outgoing(OPEN, () => new Promise(() => {}));
    expect(await refusal(never.fetch(url("/"), { timeoutMillis: 100 }))).toBe("TimeoutError");
    const long = await target.fetch(url("/long"), { maxBytes: 4_000 }).catch((error: Error) => error.message);
    expect(long).toBe("The response is longer than 4000 bytes.");
    expect((await target.fetch(url("/long"))).status).toBe(200);
  });

  test("allow only http(s), and no password in the URL", async () => {
    for (const bad of ["file:///etc/passwd", "ftp://example.com/", "http://user:secret@example.com/"]) {
      expect(await refusal(outgoing(OPEN, answers("127.0.0.1")).fetch(bad))).toBe("TypeError");
    }
  });

  test("require a certificate for the requested name, not for the address", async () => {
    const { key, cert } = GOOD_EXAMPLE;
    const secure = Bun.serve({ port: 0, hostname: "127.0.0.1", tls: { key, cert }, fetch: () => new Response("hi") });
    try {
      const target = outgoing(OPEN, answers("127.0.0.1"));
      const at = (name: string, ca?: string) =>
        target.fetch(`https://${name}:${secure.port}/`, { ca }).then(
          (reply) => reply.text(),
          (error: Error & { code?: string }) => error.code,
        );

      expect(await at("good.example", cert)).toBe("hi");
      expect(await at("bad.example", cert)).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
      expect(await at("good.example")).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
    } finally {
      await secure.stop(true);
    }
  });
});

// Each message to a webhook kept its request, its body and the response in memory.
test("finished requests leave nothing in memory", async () => {
  using server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("fine") });
  const { fetch } = outgoing(OPEN);
  const signals = async () => {
    await yieldToEventLoop(20);
    Bun.gc(true);
    return heapStats().objectTypeCounts.AbortSignal ?? 0;
  };
  const before = await signals();

  for (let n = 0; n < 100; n++) {
    await (await fetch(server.url, { signal: new AbortController().signal, timeoutMillis: 60_000 })).text();
  }

  let left = (await signals()) - before;
  // One collection may miss what was used a moment ago. What leaks is never collected.
  for (let tries = 0; left >= 50 && tries < 20; tries++) left = (await signals()) - before;
  expect(left).toBeLessThan(50);
});
