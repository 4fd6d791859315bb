import type { Guard } from "./guard.ts";

const METRICS_TESTS = "src/server/monitoring/metrics.test.ts";
const SETTINGS_TESTS = "src/server/settings.test.ts";
const ID_TESTS = "src/server/tracing/request-ids.test.ts";
const TRACING_TESTS = "src/server/tracing/tracing.test.ts";

export const monitoring: readonly Guard[] = [
  {
    rule: 20,
    says: "metrics ask for their token",
    in: "monitoring.monitorOf",
    code: 'token !== null && !isBearer(request.headers.get("authorization") ?? "", token)',
    without: "false",
    test: METRICS_TESTS,
  },
  {
    rule: 20,
    says: "without a token, metrics are only for requests that name a loopback host",
    in: "monitoring.serveOn",
    code: "isOpen && !namesLoopback(request)",
    without: "false",
    test: METRICS_TESTS,
  },
  {
    rule: 20,
    says: "metrics without a token do not listen where others reach them",
    in: "server.metricsIn",
    code: "!isLoopback(host)",
    without: "false",
    test: SETTINGS_TESTS,
  },
  {
    rule: 20,
    says: "methods that a caller makes up are one time series",
    in: "monitoring.requestMetrics",
    code: 'METHODS.has(asked) ? asked : "other"',
    without: "asked",
    test: METRICS_TESTS,
  },
  {
    rule: 20,
    says: "a caller chooses only a well-formed id of a request",
    in: "http.requestIdOf",
    code: "WELL_FORMED.test(given)",
    without: 'given !== ""',
    test: ID_TESTS,
  },
  {
    rule: 20,
    says: "a job does not have the id of the request that woke it",
    in: "tracing.outsideRequests",
    code: "scopes.run(undefined, work)",
    without: "work()",
    test: ID_TESTS,
  },
  {
    rule: 20,
    says: "spans that wait for the collector are bounded",
    in: "tracing.spanExporter",
    code: "waiting.length >= MOST_WAITING",
    without: "waiting.length < 0",
    test: TRACING_TESTS,
  },
];
