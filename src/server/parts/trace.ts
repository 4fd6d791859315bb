import { SECOND } from "#contract/limits.ts";
import { openTracer } from "#server/tracing/open.ts";
import type { Initial } from "./initial.ts";
import type { OnStop } from "./part.ts";

/** Traces for a collector, if the settings name one. */
export function trace({ settings, log }: Initial, onStop: OnStop) {
  const tracer = openTracer(settings, log);
  if (tracer) onStop({ end: () => tracer.exporter.stop(SECOND), loss: "Could not send the last traces" });
  return { tracer };
}
