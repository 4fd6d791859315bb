import type { Deps } from "#server/deps.ts";
import type { Listener } from "#server/handles.ts";
import { CannotListen } from "#server/listening.ts";
import { listenForTls } from "./front.ts";
import { listenForHttp } from "./http-port.ts";

/** The listeners of a server that speaks https. */
export interface ListeningWithTls extends Listener {
  readonly port: number;
  readonly httpPort: number | null;
  /** Ends every connection. */
  close(): void;
}

/** Listens for https, and for http where the settings say so, in front of the HTTP server at a port of 127.0.0.1. */
export async function listenWithTls(deps: Deps, innerPort: number): Promise<ListeningWithTls> {
  const { settings, certificates, tlsClients, log } = deps;
  if (!certificates || !tlsClients) throw new Error("TLS has no source of certificates.");
  const { host, port } = settings;
  const front = await listenForTls({ host, port, httpPort: innerPort, clients: tlsClients, log }).catch((error) => {
    throw new CannotListen(error, { host, port, setting: "HALLPASS_PORT" });
  });
  const current = certificates.current();
  if (current) front.use(current);
  certificates.onChange(front.use);
  try {
    const listen = (at: number) => listenForHttp(deps, at, certificates.challenge);
    let http = settings.httpPort === null ? null : listen(settings.httpPort);
    const httpPort = http?.port ?? null;
    return {
      port: front.port,
      httpPort,
      pause() {
        front.pause();
        void http?.stop();
      },
      resume() {
        if (httpPort !== null) http = listen(httpPort);
        front.resume();
      },
      close() {
        front.close();
        void http?.stop();
      },
    };
  } catch (error) {
    front.close();
    throw new CannotListen(error, { host, port: settings.httpPort ?? 0, setting: "HALLPASS_HTTP_PORT" });
  }
}
