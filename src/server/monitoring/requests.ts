import type { OAuthErrorCode } from "#contract/oauth/errors.ts";
import { Histogram } from "./histogram.ts";
import type { Sample } from "./sample.ts";

/** Counts an answered request of one route. */
export type CountRequest = (method: string, status: number, seconds: number) => void;

/**
 * Requests are counted by route, which the server knows, and never by path, since callers can invent any number of
 * paths.
 */
export interface RequestMetrics {
  /** Returns the counter of a route's requests. Called once, when the route is mounted. */
  of(route: string): CountRequest;
  throttled(limit: string): void;
  /** Counts a request for tokens. The grant is one that the server knows, or "other". */
  tokensRequested(grant: string, outcome: "issued" | OAuthErrorCode): void;
  samples(): Sample[];
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

interface Counted {
  statuses: Map<number, number>;
  durations: Histogram;
}

export function requestMetrics(): RequestMetrics {
  const routes = new Map<string, Map<string, Counted>>();
  const throttled = new Map<string, number>();
  const tokenRequests = new Map<string, { grant: string; outcome: string; value: number }>();

  return {
    of(route) {
      // The same route may be mounted under several roots.
      const methods = routes.get(route) ?? new Map<string, Counted>();
      routes.set(route, methods);
      return (asked, status, seconds) => {
        const method = METHODS.has(asked) ? asked : "other";
        let counted = methods.get(method);
        if (!counted) {
          counted = { statuses: new Map(), durations: new Histogram() };
          methods.set(method, counted);
        }
        counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1);
        counted.durations.observe(seconds);
      };
    },
    throttled: (limit) => void throttled.set(limit, (throttled.get(limit) ?? 0) + 1),
    tokensRequested(grant, outcome) {
      const key = `${grant} ${outcome}`;
      const { value } = tokenRequests.get(key) ?? { value: 0 };
      tokenRequests.set(key, { grant, outcome, value: value + 1 });
    },
    samples: () => [
      ...[...routes].flatMap(([route, methods]) =>
        [...methods].flatMap(([method, { statuses, durations }]) => [
          ...[...statuses].map(
            ([status, value]): Sample => ({
              metric: "hallpass_http_requests_total",
              labels: { method, route, status: String(status) },
              value,
            }),
          ),
          ...durations.samples("hallpass_http_request_duration_seconds", { method, route }),
        ]),
      ),
      ...[...tokenRequests].map(
        ([, { value, ...labels }]): Sample => ({ metric: "hallpass_oauth_token_requests_total", labels, value }),
      ),
      ...[...throttled].map(
        ([limit, value]): Sample => ({ metric: "hallpass_throttled_requests_total", labels: { limit }, value }),
      ),
    ],
  };
}
