import { expect, test } from "bun:test";
import { schemaAt } from "#contract/endpoint.ts";
import { USER_WRITES } from "#server/access/limits.ts";
import { routes } from "#server/app.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { type Ids, sample } from "../isolation/sample.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

eachServer((server) => {
  // A single user with a script must not overload a server with writes.
  test("too many writes of a user are refused at every endpoint that counts them, and at no other", async () => {
    const project = await server().project();
    const ada = await project.person();
    const owner = await server().owner();
    const { writeWindows, now } = server().running.deps;
    for (const key of [`${project.id} ${ada.userId}`, `internal ${owner.userId}`]) {
      writeWindows.set(key, { count: USER_WRITES.requests, endsAt: now() + USER_WRITES.windowMillis });
    }
    const ids: Ids = { userId: ada.userId, otherId: NOBODY, projectId: project.id, refreshToken: "", apiKey: "" };

    const counted = routes.map(({ endpoint }) => endpoint).filter(({ countsWrites }) => countsWrites);
    const replies = [];
    for (const endpoint of counted) {
      const wire = endpoint.project === "internal" ? owner.wire : ada.wire;
      const part = (name: "params" | "query" | "body") => {
        const schema = endpoint[name] && schemaAt(endpoint[name], "client");
        return schema && sample(schema, ids);
      };
      const parts = { params: part("params"), query: part("query"), body: part("body") };
      const reply = await wire.call(endpoint, parts as never);
      replies.push([endpoint.id, reply.code, reply.body.details?.limit]);
    }

    expect(counted.length).toBeGreaterThan(15);
    expect(replies).toEqual(counted.map(({ id }) => [id, "TOO_MANY_ATTEMPTS", "user_writes"]));
    expect((await ada.wire.send("GET", "/users/me")).status).toBe(200);
    server().clock.pass({ millis: USER_WRITES.windowMillis });
  });
});
