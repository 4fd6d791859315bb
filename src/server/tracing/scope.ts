import { AsyncLocalStorage } from "node:async_hooks";
import { randomRequestId } from "#server/crypto/random.ts";
import type { Log } from "#server/log.ts";
import type { Span } from "./span.ts";

/** The context of a request, which all work for it can read without a parameter. */
export interface Scope {
  /** Null for work that no request caused, or none that is known. */
  readonly requestId: string | null;
  /** Null when the trace is not recorded; undefined when none has begun. */
  readonly span: Span | null | undefined;
  /** The bytes of the rows that a request has added, by table; undefined for work of jobs, which nobody pays for. */
  readonly added?: Map<string, number>;
}

const scopes = new AsyncLocalStorage<Scope | undefined>();

export const currentScope = (): Scope | undefined => scopes.getStore();
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work);
/** The id of the present request, to be stored with what a job does for it; null outside of requests. */
export const causingRequestId = (): string | null => currentScope()?.requestId ?? null;
/** Runs work of a job that one request caused, if the request is known. */
export const onBehalfOf = <T>(requestId: string | null | undefined, work: () => T): T =>
  requestId == null || currentScope() ? work() : inScope({ requestId, span: undefined }, work);
/** Runs work that a request only starts: it serves other requests as well, and outlives the request. */
export const outsideRequests = <T>(work: () => T): T => scopes.run(undefined, work);

/** The id of the present request; a new one outside of requests. */
export const requestIdHere = (): string => currentScope()?.requestId ?? randomRequestId();

/** Adds the id of the request to every line that is written while one is served. */
export function namingRequests(log: Log): Log {
  const named =
    <F extends object>(write: (message: string, fields?: F) => void) =>
    (message: string, fields?: F) => {
      const request = currentScope()?.requestId;
      write(message, request == null ? fields : ({ ...fields, request } as unknown as F));
    };
  return {
    debug: named(log.debug),
    info: named(log.info),
    warn: named(log.warn),
    error: named(log.error),
    request: named(log.request),
  };
}
