import type { Log } from "#server/log.ts";
import type { Settings } from "#server/settings.ts";
import { version } from "#server/version.ts";
import { spanExporter } from "./exporter.ts";
import { type Tracer, tracerTo } from "./tracer.ts";

/** The tracer of the settings; null when they name no collector. */
export function openTracer({ traces }: Pick<Settings, "traces">, log: Log): Tracer | null {
  if (!traces) return null;
  return tracerTo(spanExporter({ ...traces, version, log }), traces.sampled);
}
