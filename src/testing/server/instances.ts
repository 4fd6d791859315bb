import type { ProjectConfigUpdate } from "#contract/project-config.ts";
import { type Clock, startClock } from "#testing/clock.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { freePort, startServer, type TestProject, type TestServer, type TestServerOptions } from "./server.ts";
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

export async function startInstances({
  config,
  environment: given,
  ...options
}: { config?: ProjectConfigUpdate } & Pick<
  TestServerOptions,
  "fetch" | "resolve" | "environment"
> = {}): Promise<Instances> {
  const database = await createTestDatabase();
  const clock = startClock();
  const port = await freePort();
  // All of them have the address of their balancer.
  const environment = { ...given, DATABASE_URL: database.url, HALLPASS_URL: `http://localhost:${port}` };
  const first = await startServer({ ...options, clock, environment, port });
  const second = await startServer({ ...options, clock, environment });
  const project = await first.project({ config });
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
