import { type Clock, startClock } from "./clock.ts";
import { createTestDatabase } from "./postgres.ts";
import { startServer, type TestProject, type TestServer } from "./server.ts";
import { type TestWire, wireTo } from "./wire.ts";

/** Several servers on one PostgreSQL, with one clock. */
export interface Instances {
  first: TestServer;
  second: TestServer;
  clock: Clock;
  /** A project that each of them serves. */
  project: TestProject;
  /** The project's client, on a server. */
  clientOf(server: TestServer): TestWire;
  stop(): Promise<void>;
}

export async function startInstances(environment: Record<string, string> = {}): Promise<Instances> {
  const database = await createTestDatabase();
  const clock = startClock();
  const start = () => startServer({ clock, environment: { DATABASE_URL: database.url, ...environment } });
  const first = await start();
  const second = await start();
  const project = await first.project();
  const headers = { projectId: project.id, publishableClientKey: project.keys.publishableClientKey };
  return {
    first,
    second,
    clock,
    project,
    clientOf: ({ apiUrl }) => wireTo(apiUrl, { level: "client", headers }),
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
      await database.drop();
    },
  };
}
