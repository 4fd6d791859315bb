import { expect, test } from "bun:test";
import { requestHeaders } from "#contract/headers.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer } from "#testing/server/server.ts";
import { outcomeOf, until } from "#testing/waiting.ts";

const names = requestHeaders("hallpass");

// The runtime forgets the address of a connection when that ends, and an attacker would not wait for the answer.
test("a client that disconnects during its request is recorded with its address", async () => {
  const leaving = new AbortController();
  const server = await startServer({
    environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" },
    async resolve() {
      leaving.abort();
      // The server sees the end of the first connection before it answers a later one.
      await fetch(`${server.url}/health`, { keepalive: false });
      return [{ address: "127.0.0.1", family: 4 }];
    },
  });
  try {
    const { id, keys } = await server.project();
    const created = fetch(`${server.apiUrl}/webhooks/endpoints`, {
      method: "POST",
      signal: leaving.signal,
      headers: {
        "content-type": "application/json",
        [names.accessType]: "admin",
        [names.projectId]: id,
        [names.superSecretAdminKey]: keys.superSecretAdminKey,
      },
      body: JSON.stringify({ url: "http://receiver.localhost/" }),
    });
    expect(await outcomeOf(created)).toThrow();

    const entries = () => rowsOfProject(server.running.deps.store, "auditEntries", id);
    const recorded = async () => (await entries()).find(({ action }) => action === "webhook_endpoint_created");
    await until(async () => (await recorded()) !== undefined);
    expect((await recorded())?.personal).toMatchObject({ ip: "127.0.0.1" });
  } finally {
    await server.stop();
  }
});
