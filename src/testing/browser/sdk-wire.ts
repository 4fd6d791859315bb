import { type Deps, realDeps } from "#sdk/deps.ts";
import { serverClock } from "#sdk/session/server-clock.ts";
import { createSession } from "#sdk/session/session.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { createWire } from "#sdk/wire/wire.ts";
import { fromNow, realNow } from "#testing/waiting.ts";
import { accessTokenUntil, noWaiting } from "./sdk-environment.ts";

type Change = Partial<Omit<Connection, "deps">> & { deps?: Partial<Deps> };

/** A client's connection to a server; waits are recorded instead of waited for. */
export function connectTo(url: string, change: Change = {}) {
  const { waits, deps } = noWaiting();
  const connection: Connection = {
    baseUrl: url,
    projectId: "p1",
    cookieId: change.projectId ?? "p1",
    level: "client",
    keys: { publishableClientKey: "pck_1", secretServerKey: "ssk_1", superSecretAdminKey: "sak_1" },
    extraHeaders: {},
    contact: { hasAnswered: false },
    ...change,
    deps: { ...realDeps, ...deps, ...change.deps },
  };
  return { waits, connection, wire: createWire<"client">(connection) };
}

export const sessionWith = (refreshed: () => string | null) =>
  createSession({
    tokens: { refreshToken: "r1", accessToken: null },
    clock: serverClock(realNow),
    refresh: async () => refreshed(),
  });

export const inAnHour = () => accessTokenUntil(fromNow({ hours: 1 }));
