import { SECOND } from "#contract/limits.ts";
import type { Deps } from "./deps.ts";
import type { Log } from "./log.ts";
import { announced } from "./parts/announced.ts";
import { auditLog } from "./parts/audit-log.ts";
import { background } from "./parts/background.ts";
import { data } from "./parts/data.ts";
import type { Initial, ServerOverrides } from "./parts/initial.ts";
import { instance } from "./parts/instance.ts";
import { keys } from "./parts/keys.ts";
import { listener } from "./parts/listener.ts";
import { memory } from "./parts/memory.ts";
import { outside } from "./parts/outside.ts";
import { Parts } from "./parts/part.ts";
import { trace } from "./parts/trace.ts";
import { trust } from "./parts/trust.ts";
import type { Settings } from "./settings.ts";
import { namingRequests } from "./tracing/scope.ts";

export interface RunningServer {
  url: string;
  port: number;
  deps: Deps;
  /** Answers 503 at `/health/ready` from now on, and serves everything else; each reply ends its connection. */
  drain(): void;
  /** Resolves when clients have had the time to leave connections in use, within half a second. */
  quiet(): Promise<void>;
  /** Looks at once for a newer certificate; the current one stays when that fails, and the log has the reason. */
  renewCertificate(): Promise<void>;
  /** The port that redirects to https; null when there is none. */
  httpPort: number | null;
  /** The port of the HTTP server itself, which is another one than `port` behind TLS. */
  innerPort: number | null;
  /**
   * Finishes requests that are being answered, writes collected data, and closes the database: within ten seconds, even
   * if something hangs.
   */
  stop(): Promise<void>;
}

/** The time limit of a stop, without closing the database: service managers wait some seconds before they kill. */
const STOP_MILLIS = 7.5 * SECOND;

/** The server, in the order in which it starts. It stops in reverse. */
const server = Parts.given<Initial>()
  .with(trust)
  .with(trace)
  .with(data)
  .with(keys)
  .with(outside)
  .with(memory)
  .with(instance)
  .with(auditLog)
  .with(background)
  .with(listener)
  .with(announced);

/**
 * Opens the data, creates what every instance has, and listens for requests. When it cannot, it closes the data and
 * rejects with an error that says why.
 */
export async function startServer(
  settings: Settings,
  log: Log,
  overrides: ServerOverrides = {},
): Promise<RunningServer> {
  const initial = { settings, log: namingRequests(log), now: overrides.now ?? Date.now, overrides };
  const { given, stop } = await server.start(initial, { stopMillis: STOP_MILLIS });
  const renewCertificate = async (options?: { isUrgent: boolean }) =>
    given.certificates?.renew(options).catch((error) => given.log.error("Could not look for a certificate", { error }));
  // Not awaited: the authority sends requests to this server, and may be slow.
  void renewCertificate();
  return {
    url: settings.publicUrl,
    port: given.port,
    deps: given,
    drain: given.readiness.drain,
    quiet: given.readiness.quiet,
    renewCertificate: () => renewCertificate({ isUrgent: true }),
    httpPort: given.httpPort,
    innerPort: given.innerPort,
    stop,
  };
}
