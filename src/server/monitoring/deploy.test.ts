import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { METRICS, type Metric } from "./catalogue.ts";

const read = (file: string) => readFileSync(join(import.meta.dir, "../../../deploy", file), "utf8");

interface Dashboard {
  panels: { title: string; type: string; targets?: { expr: string }[] }[];
}
interface Rules {
  groups: { rules: { alert: string; expr: string; labels: object; annotations: { summary: string } }[] }[];
}

const dashboard: Dashboard = JSON.parse(read("grafana/hallpass.json"));
const rules = Bun.YAML.parse(read("prometheus/hallpass-alerts.yml")) as Rules;
const panels = dashboard.panels.filter(({ type }) => type !== "row");
const queries = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [`the panel "${title}"`, expr] as const)),
  ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const)),
];

/** Labels that Prometheus adds. */
const OF_EVERY_METRIC = ["instance", "job", "le"];
const metricOf = (name: string): Metric | undefined =>
  (METRICS as Record<string, Metric>)[name] ??
  (METRICS as Record<string, Metric>)[name.replace(/_(bucket|sum|count)$/, "")];

/** What is wrong with the metrics and labels of a query. */
function faultsOf(query: string): string[] {
  const names = [...query.matchAll(/\b(?:hallpass|process)_\w+/g)].map(([name]) => name);
  const labels = [...query.matchAll(/\bby \(([^)]*)\)|[{,]\s*(\w+)\s*[=!]/g)].flatMap(([, by, one]) =>
    by === undefined ? [one ?? ""] : by.split(/,\s*/),
  );
  const known = new Set([...OF_EVERY_METRIC, ...names.flatMap((name) => [...(metricOf(name)?.labels ?? [])])]);
  return [
    ...names.flatMap((name) => {
      const metric = metricOf(name);
      if (!metric) return [`there is no metric ${name}`];
      const isPart = !(name in METRICS);
      const isCount = metric.type === "counter" || isPart;
      const isInRate = new RegExp(`(rate|increase)\\(${name}(\\{[^}]*\\})?\\[`).test(query);
      if (metric.type === "histogram" && !isPart) return [`${name} is a histogram`];
      if (isPart && !["histogram", "summary"].includes(metric.type)) return [`${name} has no parts`];
      return isCount === isInRate ? [] : [`${name} is a ${metric.type}`];
    }),
    ...labels.filter((label) => !known.has(label)).map((label) => `no label ${label}`),
  ];
}

describe("the dashboard and the alerts", () => {
  test.each(queries)("name only metrics and labels that exist: %s", (_, query) => {
    expect(faultsOf(query)).toEqual([]);
    expect(query === 'up{job="hallpass"} == 0' || /\b(hallpass|process)_/.test(query)).toBe(true);
  });

  test("show every metric", () => {
    const all = queries.map(([, query]) => query).join("\n");
    // These explain others.
    const explaining = [
      "hallpass_backup_scheduled",
      "hallpass_certificate_failed",
      "hallpass_job_last_run_timestamp_seconds",
      "hallpass_job_interval_seconds",
    ];

    expect(Object.keys(METRICS).filter((name) => !all.includes(name))).toEqual(explaining);
  });

  test("have a name for everything", () => {
    for (const { title, targets } of panels) expect([title, targets?.length]).not.toContain(0);
    for (const { rules: each } of rules.groups) {
      for (const { annotations, labels } of each) {
        expect(annotations.summary).not.toBe("");
        expect(labels).toHaveProperty("severity");
      }
    }
  });
});

test.each([
  ["hallpass_readiness", "there is no metric hallpass_readiness"],
  ["sum by (project) (hallpass_ready)", "no label project"],
  ['hallpass_outbox_waiting{queue="mails"}', "no label queue"],
  ["hallpass_http_requests_total", "hallpass_http_requests_total is a counter"],
  ["rate(hallpass_ready[5m])", "hallpass_ready is a gauge"],
  ["rate(hallpass_event_loop_delay_seconds[5m])", "hallpass_event_loop_delay_seconds is a histogram"],
])("a wrong query is found: %s", (query, fault) => {
  expect(faultsOf(query)).toContain(fault);
});
