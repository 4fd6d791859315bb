import { SECOND } from "#contract/limits.ts";
import { spanExporter } from "#server/tracing/exporter.ts";
import { tracerTo } from "#server/tracing/tracer.ts";
import { version } from "#server/version.ts";
import type { Initial } from "./initial.ts";
import type { OnStop } from "./part.ts";

/** Traces for a collector, if the settings name one. */
export function trace({ settings, log }: Initial, onStop: OnStop) {
  const { traces } = settings;
  if (!traces) return { tracer: null };
  const tracer = tracerTo(spanExporter({ ...traces, version, log }), traces.sampled);
  onStop({ end: () => tracer.exporter.stop(SECOND), loss: "Could not send the last traces" });
  return { tracer };
}
