import type { Log } from "#server/log.ts";
import { trustedTls } from "#server/trusted-certificates.ts";
import { inOtlp } from "./otlp.ts";
import type { EndedSpan } from "./span.ts";

/** Sends spans to a collector in the background. No request ever waits for it. */
export interface SpanExporter {
  add(span: EndedSpan): void;
  load(): { waiting: number; sent: number; dropped: number };
  /** Sends what waits, but not longer than this. */
  stop(withinMillis: number): Promise<void>;
}

export interface ExporterOptions {
  /** The address that takes traces, such as `http://127.0.0.1:4318/v1/traces`. */
  url: string;
  /** May contain the key of a vendor. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  version: string;
  log: Log;
  /** How long a collector may take. */
  deadlineMillis?: number;
}

/** The most spans that wait: some megabytes. Further spans are dropped and counted. */
export const MOST_WAITING = 4_096;
const MOST_AT_ONCE = 512;
const GATHERED_MILLIS = 1_000;
const DEADLINE_MILLIS = 10_000;
const BETWEEN_COMPLAINTS_MILLIS = 60_000;

export function spanExporter(options: ExporterOptions): SpanExporter {
  const { url, headers, log, deadlineMillis = DEADLINE_MILLIS } = options;
  const aborting = new AbortController();
  let waiting: EndedSpan[] = [];
  let timer: Timer | undefined;
  let sending: Promise<void> | null = null;
  let sent = 0;
  let dropped = 0;
  let complainedAt = Number.NEGATIVE_INFINITY;

  async function post(spans: readonly EndedSpan[]): Promise<void> {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(inOtlp(spans, options)),
      redirect: "error",
      tls: trustedTls(),
      signal: AbortSignal.any([aborting.signal, AbortSignal.timeout(deadlineMillis)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The collector answered ${response.status}.`);
  }

  /** One request at a time: while the collector hangs, spans wait in the bounded queue and nowhere else. */
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      try {
        await post(batch);
        sent += batch.length;
      } catch (error) {
        dropped += batch.length;
        complain(error);
      }
    }
  }

  function complain(error: unknown): void {
    if (performance.now() < complainedAt + BETWEEN_COMPLAINTS_MILLIS) return;
    complainedAt = performance.now();
    // The address and the headers may contain a key.
    const reason = error instanceof Error ? error.message.replaceAll(url, "the collector") : "unknown";
    log.warn("The collector of traces did not take spans; they are lost", { reason, dropped });
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) {
        dropped++;
        return;
      }
      waiting.push(span);
      if (sending) return;
      if (waiting.length >= MOST_AT_ONCE) void send();
      else timer ??= setTimeout(send, GATHERED_MILLIS).unref();
    },
    load: () => ({ waiting: waiting.length, sent, dropped }),
    async stop(withinMillis) {
      const late = setTimeout(() => aborting.abort(), withinMillis);
      await send();
      clearTimeout(late);
    },
  };
}
