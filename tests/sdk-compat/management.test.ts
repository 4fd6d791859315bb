import { describe, expect, test } from "bun:test";
import { CLIENTS, clientWorld, missing } from "./clients.ts";

const world = clientWorld();

describe.each(CLIENTS)("the published client %s", (client, prefix) => {
  test("manages users, teams, permissions, keys, channels, mails and projects", async () => {
    const { server, mailbox } = world;
    const project = await server.project();
    const { email, password } = server.owner;

    const { told, calls } = await world.run("node", "management.mjs", client, project, {
      owner: { email, password },
      internalKey: "pck_of_the_internal_project",
      mailPort: mailbox.port,
    });

    expect(told).toEqual({});
    expect(missing(calls)).toEqual([]);
    const spoken = new Set(calls.map(({ prefix }) => prefix).filter((each) => each !== undefined));
    expect([...spoken]).toEqual([prefix]);
  }, 60_000);
});
