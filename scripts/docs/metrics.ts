import { METRICS, type Metric } from "#server/monitoring/catalogue.ts";

/** The table of docs/monitoring.md, from the metrics that the server gives. */
export function metricsTable(): string {
  const rows = Object.entries<Metric>(METRICS).map(
    ([name, { type, help, labels = [], only }]) =>
      `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(", ")} | ${help}${only ? ` ${only} only.` : ""} |`,
  );
  return ["| Metric | Type | Labels | Meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
