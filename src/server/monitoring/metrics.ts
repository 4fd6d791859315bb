import { isBearer } from "#server/crypto/bearer.ts";
import type { Deps } from "#server/deps.ts";
import { namesLoopback } from "#server/dev/loopback.ts";
import { wrongHost } from "#server/http/reply/wrong-host.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import { ANSWER_MILLIS } from "#server/readiness.ts";
import { within } from "#server/within.ts";
import { Histogram } from "./histogram.ts";
import { databaseReadings, processReadings } from "./readings.ts";
import { inTextFormat, type Sample, TEXT_FORMAT } from "./sample.ts";

/** The metrics of a running server. */
export interface Monitor {
  /** The page `/metrics` of the server's own port; none when the metrics have a port of their own. */
  readonly pages: readonly PageRoute[];
  /** Opens the separate port for metrics, if there is one. */
  listen(): void;
  stop(): Promise<void>;
}

/** What the monitor cannot learn from `deps`. */
interface Sources {
  /** How many requests are being answered. */
  inFlight(): number;
}

const PATH = "/metrics";
const HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** Makes `/metrics`, as the settings say; null when they name neither a port nor a token. */
export function monitorOf(deps: Deps, sources: Sources): Monitor | null {
  const { metrics } = deps.settings;
  if (!metrics) return null;
  const { token, listen } = metrics;
  const loop = watchEventLoop();
  let scrape: Promise<string> | null = null;

  async function measure(): Promise<string> {
    return inTextFormat([
      ...processReadings(deps),
      ...(deps.requestMetrics?.samples() ?? []),
      { metric: "hallpass_http_requests_in_flight", value: sources.inFlight() },
      ...loop.delays.samples("hallpass_event_loop_delay_seconds"),
      { metric: "hallpass_ready", value: (await deps.readiness.problem()) === null ? 1 : 0 },
      ...(await askDatabase(deps)),
    ]);
  }

  /** Two Prometheus servers that scrape at the same time share one measurement. */
  async function answer(request: Request): Promise<Response> {
    if (token !== null && !isBearer(request.headers.get("authorization") ?? "", token)) {
      const headers = { ...HEADERS, "www-authenticate": "Bearer" };
      return new Response("Send the token of HALLPASS_METRICS_TOKEN.\n", { status: 401, headers });
    }
    scrape ??= measure().finally(() => {
      scrape = null;
    });
    return new Response(await scrape, { headers: { ...HEADERS, "content-type": TEXT_FORMAT } });
  }

  let own: ReturnType<typeof serveOn> | null = null;
  return {
    pages: listen ? [] : [{ method: "GET", path: PATH, answer }],
    listen() {
      own = listen && serveOn(listen, answer, { isOpen: token === null });
    },
    async stop() {
      loop.stop();
      await own?.stop(true);
    },
  };
}

/** A database that does not answer must not hide the other metrics: the operator has to learn of it. */
async function askDatabase(deps: Deps): Promise<Sample[]> {
  let found: Sample[] | undefined;
  try {
    found = await within(ANSWER_MILLIS, databaseReadings(deps));
    if (!found) deps.log.warn("The database did not answer in time for the metrics");
  } catch (error) {
    deps.log.warn("The database did not answer for the metrics", { error });
  }
  return [{ metric: "hallpass_database_up", value: found ? 1 : 0 }, ...(found ?? [])];
}

type Answer = (request: Request) => Promise<Response>;

function serveOn({ host, port }: { host: string; port: number }, answer: Answer, { isOpen }: { isOpen: boolean }) {
  const respond = async (request: Request): Promise<Response> => {
    const url = URL.parse(request.url);
    if (!url) return wrongHost();
    if (url.pathname !== PATH || request.method !== "GET") {
      return new Response("Only GET /metrics is here.\n", { status: 404, headers: HEADERS });
    }
    // Without a token, a web page whose name points at 127.0.0.1 could read this port through a browser.
    if (isOpen && !namesLoopback(request)) {
      return new Response("Without a token, metrics are only for localhost.\n", { status: 403, headers: HEADERS });
    }
    return answer(request);
  };
  try {
    return Bun.serve({ hostname: host, port, development: false, fetch: respond });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Cannot serve metrics on ${host}, port ${port} (HALLPASS_METRICS_HOST, _PORT): ${reason}`, {
      cause,
    });
  }
}

const LOOP_MILLIS = 250;

/** Measures how late timers fire, until `stop`. */
function watchEventLoop(): { delays: Histogram; stop(): void } {
  const delays = new Histogram();
  let dueAt = performance.now() + LOOP_MILLIS;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.observe(Math.max(0, now - dueAt) / 1_000);
    dueAt = now + LOOP_MILLIS;
  }, LOOP_MILLIS);
  timer.unref();
  return { delays, stop: () => clearInterval(timer) };
}
