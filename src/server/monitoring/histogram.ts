import { DURATION_BUCKETS, type MetricName } from "./catalogue.ts";
import type { Sample } from "./sample.ts";

/** Counts durations in seconds by bucket. Counting allocates nothing: it happens once for each request. */
export class Histogram {
  readonly #counts = new Float64Array(DURATION_BUCKETS.length + 1);
  #sum = 0;

  observe(seconds: number): void {
    let at = 0;
    while (at < DURATION_BUCKETS.length && seconds > (DURATION_BUCKETS[at] ?? 0)) at++;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += seconds;
  }

  /** The buckets are cumulative, as Prometheus expects them. */
  samples(metric: MetricName, labels: Record<string, string> = {}): Sample[] {
    let count = 0;
    const buckets = [...DURATION_BUCKETS, Number.POSITIVE_INFINITY].map((limit, at): Sample => {
      count += this.#counts[at] ?? 0;
      const le = limit === Number.POSITIVE_INFINITY ? "+Inf" : String(limit);
      return { metric, part: "bucket", labels: { ...labels, le }, value: count };
    });
    return [
      ...buckets,
      { metric, part: "sum", labels, value: this.#sum },
      { metric, part: "count", labels, value: count },
    ];
  }
}
