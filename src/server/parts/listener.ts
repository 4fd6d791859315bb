import { SECOND } from "#contract/limits.ts";
import { pages, routes } from "#server/app.ts";
import type { Deps } from "#server/deps.ts";
import { identitySimulator } from "#server/dev/identity-simulator.ts";
import { loopbackOnly } from "#server/dev/loopback.ts";
import { mailPages } from "#server/dev/mail-page.ts";
import { watchHandles } from "#server/handles.ts";
import { mount } from "#server/http/routing/route.ts";
import { CannotListen } from "#server/listening.ts";
import type { TestInbox } from "#server/mail/servers/test-inbox.ts";
import { monitorOf } from "#server/monitoring/metrics.ts";
import type { ListeningWithTls } from "#server/tls/listen.ts";
import type { OnStop } from "./part.ts";

/** A client that sends slowly or never finishes does not delay the stop. */
const LAST_REQUESTS_MILLIS = 4 * SECOND;

interface Listening {
  stop(closesConnections?: boolean): Promise<void>;
}

/** The ports: of the metrics, of HTTP, and in front of it of TLS. */
export async function listener(deps: Deps & { inbox: TestInbox | null }, onStop: OnStop) {
  const { settings, log, inbox } = deps;
  const monitor = monitorOf(deps, { inFlight: () => http.server?.pendingRequests ?? 0 });
  if (monitor) onStop({ end: monitor.stop, loss: "Could not close the port of the metrics" });
  const simulator = settings.dev ? identitySimulator(deps) : null;
  const http = mount(
    deps,
    routes,
    [...pages, ...(monitor?.pages ?? []), ...(inbox ? mailPages(inbox) : []), ...(simulator?.pages ?? [])],
    { signed: simulator ? [simulator.signIn] : [], guards: settings.dev ? [loopbackOnly] : [] },
  );
  monitor?.listen();

  /** Servers that accept no more connections and still have some. */
  const paused = new Set<Listening>();
  const stopServers = async (closes: boolean) => {
    const servers = new Set([...paused, ...(http.server ? [http.server] : [])]);
    await Promise.all([...servers].map((each) => each.stop(closes)));
  };
  const hostname = settings.tls ? "127.0.0.1" : settings.host;
  const listen = (port: number) => http.listen({ hostname, port });
  try {
    listen(settings.tls ? 0 : settings.port);
  } catch (error) {
    throw new CannotListen(error, { ...settings, setting: "--port" });
  }
  // Connections of TLS lead to those of HTTP, and outlive them.
  let tls: ListeningWithTls | null = null;
  onStop({ end: () => tls?.close(), loss: "Could not close the connections of TLS" });
  onStop({ end: () => stopServers(true), loss: "Could not close a connection" });
  onStop({
    end: () => stopServers(false),
    loss: "Aborted requests that did not finish in time",
    millis: LAST_REQUESTS_MILLIS,
  });
  onStop({ end: () => tls?.pause(), loss: "Could not close the port of TLS" });
  const innerPort = http.server?.port ?? settings.port;
  if (settings.tls) {
    const { listenWithTls } = await import("#server/tls/listen.ts");
    tls = await listenWithTls(deps, innerPort);
  }
  const stopWatching = watchHandles(
    tls ?? {
      pause() {
        const server = http.server;
        if (!server) return;
        paused.add(server);
        void server.stop().then(() => paused.delete(server));
      },
      resume: () => void listen(innerPort),
    },
    log,
  );
  onStop({ end: stopWatching, loss: "Could not stop looking at file handles" });
  return { innerPort, port: tls?.port ?? innerPort, httpPort: tls?.httpPort ?? null };
}
