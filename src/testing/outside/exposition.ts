/** A metric as Prometheus reads it from the text format. */
export interface ReadMetric {
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*/;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"/;
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]?Inf|NaN)$/;
const ENDS: Record<string, string[]> = {
  counter: [""],
  gauge: [""],
  histogram: ["_bucket", "_sum", "_count"],
  summary: ["", "_sum", "_count"],
};

/**
 * Reads the text format 0.0.4 and throws where `promtool check metrics` complains: at lines of another form, at a metric
 * in two places, at a sample that comes twice or before its type, at counters without `_total` and at histograms that do
 * not add up.
 */
export function readExposition(text: string): Map<string, ReadMetric> {
  if (!text.endsWith("\n")) throw new Error("The text does not end with a line break.");
  const metrics = new Map<string, ReadMetric>();
  const seen = new Set<string>();
  let name = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const [, kind, described = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === "HELP") {
      if (NAME.exec(described)?.[0] !== described) throw new Error(`No name of a metric: ${line}`);
      if (metrics.has(described)) throw new Error(`A metric in two places: ${line}`);
      if (/\\(?![\\n])/.test(rest)) throw new Error(`A backslash that is not escaped: ${line}`);
      name = described;
      metrics.set(name, { type: "", help: rest, samples: [] });
      continue;
    }
    const metric = metrics.get(name);
    if (!metric) throw new Error(`A line before the first HELP: ${line}`);
    if (kind === "TYPE") {
      if (described !== name || metric.type !== "" || metric.samples.length > 0 || !ENDS[rest]) {
        throw new Error(`A TYPE out of place: ${line}`);
      }
      if (rest === "counter" && !name.endsWith("_total")) throw new Error(`A counter without _total: ${line}`);
      if (rest !== "counter" && name.endsWith("_total")) throw new Error(`_total, but no counter: ${line}`);
      metric.type = rest;
      continue;
    }
    const sample = sampleOf(line);
    if (!ENDS[metric.type]?.some((end) => sample.name === name + end)) {
      throw new Error(`A sample of another metric: ${line}`);
    }
    const series = line.slice(0, line.lastIndexOf(" "));
    if (seen.has(series)) throw new Error(`A sample that comes twice: ${line}`);
    seen.add(series);
    if (metric.type !== "gauge" && !(sample.value >= 0)) throw new Error(`A count below zero: ${line}`);
    metric.samples.push(sample);
  }
  for (const [each, { type, samples }] of metrics) {
    if (samples.length === 0) throw new Error(`${each} has no sample.`);
    if (type === "histogram") checkHistogram(each, samples);
  }
  return metrics;
}

function sampleOf(line: string): ReadMetric["samples"][number] {
  const name = NAME.exec(line)?.[0] ?? "";
  let rest = line.slice(name.length);
  const labels: Record<string, string> = {};
  if (rest.startsWith("{")) {
    rest = rest.slice(1);
    while (!rest.startsWith("}")) {
      const [whole, label = "", value = ""] = LABEL.exec(rest) ?? [];
      if (whole === undefined || label in labels || label.startsWith("__")) throw new Error(`A wrong label: ${line}`);
      labels[label] = value.replace(/\\(.)/g, (_, escaped) => (escaped === "n" ? "\n" : escaped));
      rest = rest.slice(whole.length);
      if (rest.startsWith(",")) rest = rest.slice(1);
      else if (!rest.startsWith("}")) throw new Error(`A wrong end of a label: ${line}`);
    }
    rest = rest.slice(1);
  }
  const [, number = ""] = /^ (\S+)$/.exec(rest) ?? [];
  if (name === "" || !NUMBER.test(number)) throw new Error(`No sample: ${line}`);
  return { name, labels, value: number.endsWith("Inf") ? Number(`${number}inity`) : Number(number) };
}

function checkHistogram(name: string, samples: ReadMetric["samples"]): void {
  const series = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  for (const [labels, each] of series) {
    const buckets = each.filter((sample) => sample.name === `${name}_bucket`);
    const limits = buckets.map(({ labels: { le } }) => (le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le)));
    const total = each.find((sample) => sample.name === `${name}_count`)?.value;
    const isRising = (numbers: number[], isStrict: boolean) =>
      numbers.every(
        (number, at) => at === 0 || number > (numbers[at - 1] ?? 0) || (!isStrict && number === numbers[at - 1]),
      );
    const isComplete =
      limits.at(-1) === Number.POSITIVE_INFINITY && each.some((sample) => sample.name === `${name}_sum`);
    const counts = buckets.map(({ value }) => value);
    if (!isComplete || !isRising(limits, true) || !isRising(counts, false) || counts.at(-1) !== total) {
      throw new Error(`The histogram ${name} ${labels} does not add up.`);
    }
  }
}
