import type { Deps } from "#server/deps.ts";
import { forgetServedPort, noteServedPort } from "#server/files/served-port.ts";
import type { OnStop } from "./part.ts";

/** The server is ready: commands beside it find its port, and the work that the last stop left begins. */
export function announced({ settings, readiness, jobs, log, port }: Deps & { port: number }, onStop: OnStop) {
  try {
    noteServedPort(settings.dataDirectory, port);
  } catch (error) {
    // Only commands beside the server need it: a disk that is full does not keep the server from running.
    log.warn("Could not note the port for commands beside the server", { error });
  }
  onStop({ end: () => forgetServedPort(settings.dataDirectory), loss: "Could not remove the note of the port" });
  // Only now: the first request does not wait for that work.
  jobs.wake();
  onStop({ end: readiness.drain, loss: "Could not tell clients that the server stops" });
  return {};
}
