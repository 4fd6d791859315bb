import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getUser } from "#contract/users.ts";
import { readExposition } from "#testing/outside/exposition.ts";
import { makeApp } from "#testing/people/app.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { freePort, startServer, type TestServer } from "#testing/server/server.ts";
import { METRICS, type Metric } from "./catalogue.ts";

const TOKEN = "a-token-of-the-metrics";

const scrape = (server: { url: string }, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
  fetch(`${server.url}/metrics`, { headers });

/** The samples by name and labels, as they are written. */
async function samplesOf(server: { url: string }): Promise<Map<string, number>> {
  const text = await (await scrape(server)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

eachServer(
  (server) => {
    test("count requests by route and status, and never by path", async () => {
      const project = await server().project();
      const person = await project.person();
      await project.server.call(getUser, { params: { user_id: person.userId } });
      await project.server.call(getUser, { params: { user_id: "00000000-0000-4000-8000-000000000000" } });
      await fetch(`${server().url}/nothing/${person.userId}`, { method: "PURGE" });

      const samples = await samplesOf(server());
      const route = 'method="GET",route="/users/{user_id}"';

      expect(samples.get(`hallpass_http_requests_total{${route},status="200"}`)).toBe(1);
      expect(samples.get(`hallpass_http_requests_total{${route},status="404"}`)).toBe(1);
      expect(samples.get(`hallpass_http_request_duration_seconds_count{${route}}`)).toBe(2);
      expect(samples.get(`hallpass_http_request_duration_seconds_bucket{${route},le="+Inf"}`)).toBe(2);
      expect([...samples.keys()].filter((key) => key.includes('route="(no route)"'))).not.toEqual([]);
      expect([...samples.keys()].join("\n")).not.toContain("PURGE");
      expect([...samples.keys()].join("\n")).not.toContain(person.userId);
      expect([...samples.keys()].join("\n")).not.toContain(project.id);
    });

    test("show what waits, the database, the jobs and the process", async () => {
      const samples = await samplesOf(server());
      const only = server().running.deps.store.dialect === "sqlite" ? "SQLite" : "PostgreSQL";
      const names = new Set(
        [...samples.keys()].map((key) => key.replace(/\{.*/, "").replace(/_(bucket|sum|count)$/, "")),
      );
      const others = Object.entries<Metric>(METRICS).flatMap(([name, { only: one = only }]) =>
        one === only || one === "Linux" ? [] : [name],
      );
      const sometimes = [
        "hallpass_throttled_requests_total",
        "hallpass_oauth_token_requests_total",
        "hallpass_backup_last_timestamp_seconds",
      ];

      expect([...new Set([...names, ...others, ...sometimes])].sort()).toEqual(Object.keys(METRICS).sort());
      expect(samples.get("hallpass_database_up")).toBe(1);
      expect(samples.get("hallpass_ready")).toBe(1);
      expect(samples.get("hallpass_database_size_bytes")).toBeGreaterThan(100_000);
      expect(samples.get('hallpass_job_runs_total{job="webhooks",result="done"}')).toBeGreaterThan(0);
      expect(samples.get("process_open_fds")).toBeGreaterThan(3);
    });

    test("are what Prometheus reads, and have the types and labels of the catalogue", async () => {
      const read = readExposition(await (await scrape(server())).text());

      for (const [name, { type, help, samples }] of read) {
        const metric: Metric = METRICS[name as keyof typeof METRICS];
        expect([name, type, help]).toEqual([name, metric.type, metric.help]);
        for (const { labels } of samples) {
          expect(Object.keys(labels).filter((label) => label !== "le")).toEqual([...(metric.labels ?? [])]);
        }
      }
    });

    test("count the requests of apps for tokens, by grant and outcome, and never by the words of a request", async () => {
      const project = await server().project({ config: { authorization_server_enabled: true } });
      const machine = await makeApp(server(), project, { kind: "machine" });
      await machine.post("token", { grant_type: "client_credentials" });
      await machine.post("token", { grant_type: "client_credentials", resource: "https://nowhere.example" });
      await machine.post("token", { grant_type: "a grant of its own" });

      const counted = [...(await samplesOf(server()))].filter(([key]) =>
        key.startsWith("hallpass_oauth_token_requests_total"),
      );
      expect(Object.fromEntries(counted)).toEqual({
        'hallpass_oauth_token_requests_total{grant="client_credentials",outcome="issued"}': 1,
        'hallpass_oauth_token_requests_total{grant="client_credentials",outcome="invalid_target"}': 1,
        'hallpass_oauth_token_requests_total{grant="other",outcome="unsupported_grant_type"}': 1,
      });
    });

    test("count the requests that a limit refuses, by limit", async () => {
      const project = await server().project();
      const person = await project.person();
      const wrong = { body: { email: person.email, password: "not this one" } };
      let status = 0;
      while (status !== 429) status = (await project.client.call(signInWithPassword, wrong)).status;

      const refused = [...(await samplesOf(server()))].filter(([key]) =>
        key.startsWith("hallpass_throttled_requests_total"),
      );

      expect(refused).toEqual([[expect.stringMatching(/\{limit="\w+"\}$/), 1]]);
    });
  },
  { environment: { HALLPASS_METRICS_TOKEN: TOKEN } },
);

describe("the page of the metrics", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ environment: { HALLPASS_METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => server.stop());

  test("is closed to everybody without the token", async () => {
    const tries = [
      {},
      { authorization: "Bearer wrong" },
      { authorization: TOKEN },
      { authorization: `bearer ${TOKEN}x` },
    ];

    for (const headers of tries as Record<string, string>[]) {
      const reply = await scrape(server, headers);
      expect([reply.status, reply.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(await reply.text()).not.toContain("hallpass_");
    }
    expect((await scrape(server)).status).toBe(200);
  });

  test("answers although the database does not, and says so", async () => {
    const { deps } = server.running;
    const { store } = deps;
    deps.store = { ...store, rows: () => Promise.reject(new Error("gone")) };
    const samples = await samplesOf(server);
    deps.store = store;

    expect(samples.get("hallpass_database_up")).toBe(0);
    expect(samples.has("process_cpu_seconds_total")).toBe(true);
    expect(server.log.join("\n")).toContain("did not answer for the metrics");
  });
});

test("without a port or a token there are no metrics, and nothing counts", async () => {
  const server = await startServer();
  try {
    expect((await scrape(server)).status).toBe(404);
    expect(server.running.deps.requestMetrics).toBeNull();
  } finally {
    await server.stop();
  }
});

test("a port of their own answers requests to this machine, and the server's own port has none", async () => {
  const port = await freePort();
  const server = await startServer({ environment: { HALLPASS_METRICS_PORT: String(port) } });
  const own = { url: `http://127.0.0.1:${port}` };
  try {
    expect((await scrape(own, {})).status).toBe(200);
    expect((await scrape(own, { host: "rebound.example" })).status).toBe(403);
    for (const host of ["two words", "[", "a:b:c"]) expect((await scrape(own, { host })).status).toBe(400);
    expect((await fetch(`${own.url}/health`)).status).toBe(404);
    expect((await scrape(server, {})).status).toBe(404);
  } finally {
    await server.stop();
  }
  expect(await fetch(own.url).catch(() => "closed")).toBe("closed");
});

test("a port of their own with a token asks for it", async () => {
  const port = await freePort();
  const server = await startServer({
    environment: { HALLPASS_METRICS_PORT: String(port), HALLPASS_METRICS_TOKEN: TOKEN },
  });
  try {
    expect((await scrape({ url: `http://127.0.0.1:${port}` }, {})).status).toBe(401);
    expect((await scrape({ url: `http://127.0.0.1:${port}` })).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test("a port that is taken stops the start, with the reason", async () => {
  const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const starting = startServer({ environment: { HALLPASS_METRICS_PORT: String(other.port) } });

  expect(await starting.then(() => "started", String)).toContain(
    `Cannot serve metrics on 127.0.0.1, port ${other.port}`,
  );
  await other.stop(true);
});
