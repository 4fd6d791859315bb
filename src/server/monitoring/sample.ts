import { METRICS, type Metric, type MetricName } from "./catalogue.ts";

/** One line of `/metrics`. */
export interface Sample {
  metric: MetricName;
  value: number;
  labels?: Readonly<Record<string, string>>;
  /** The part of a histogram or summary. */
  part?: "bucket" | "sum" | "count";
}

/** The content type of the text format that Prometheus reads. */
export const TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

/** Writes samples in Prometheus's text format, in the order of the catalogue; metrics without a sample are left out. */
export function inTextFormat(samples: readonly Sample[]): string {
  const byMetric = new Map<MetricName, string[]>();
  for (const { metric, value, labels, part } of samples) {
    const lines = byMetric.get(metric) ?? [];
    lines.push(`${metric}${part ? `_${part}` : ""}${inBraces(labels)} ${numeral(value)}`);
    byMetric.set(metric, lines);
  }
  return (Object.entries(METRICS) as [MetricName, Metric][])
    .filter(([name]) => byMetric.has(name))
    .map(([name, { type, help }]) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(byMetric.get(name) ?? []), ""].join("\n"),
    )
    .join("");
}

function inBraces(labels: Sample["labels"] = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (value: string) => value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

const numeral = (value: number) => (value === Number.POSITIVE_INFINITY ? "+Inf" : String(value));
