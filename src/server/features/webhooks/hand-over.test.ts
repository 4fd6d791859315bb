import { expect, test } from "bun:test";
import { Svix } from "svix";
import { createTeam } from "#contract/teams.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { deliverEvents } from "#server/features/webhooks/delivery/deliver-events.ts";
import { readSettings } from "#server/settings.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { freePort, startServer, type TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { errorOf, until } from "#testing/waiting.ts";

const adminOfInternal = async (server: TestServer) => {
  const { accessToken } = await server.owner();
  const headers = { projectId: "internal", adminAccessToken: accessToken };
  return wireTo(server.apiUrl, { level: "admin", headers });
};

// A second Hallpass server stands for the Svix server: it has Svix's API and a project `internal`, too.
test("each event goes once to the operator's Svix server, and the token is of that server", async () => {
  const other = await startServer();
  const { body } = await (await adminOfInternal(other)).call(createSvixToken, { body: {} });
  const environment = { HALLPASS_SVIX_URL: `${other.url}/svix/`, HALLPASS_SVIX_API_KEY: body.token };
  const server = await startServer({ environment });
  try {
    const there = new Svix(body.token, { serverUrl: `${other.url}/svix` });
    const asOwner = await adminOfInternal(server);
    const made = await asOwner.call(createTeam, { body: { display_name: "Eight" } });
    const { deps } = server.running;
    const mine = () => rowsOfProject(deps.store, "events", "internal");
    await until(async () => (await mine()).every(({ state }) => state === "sent"));
    // A process that dies after sending and before storing the result sends the events twice.
    await deps.store.write((tx) => tx.update(tx.events).set({ state: "queued" }));
    await until(async () => (await mine()).every(({ state }) => state === "sent"));

    const ids = (await mine()).map(({ id }) => id);
    const arrived = (await there.message.list("internal", { withContent: true })).data.filter(({ eventId }) => eventId);
    expect(arrived.map(({ eventId }) => eventId ?? "").sort()).toEqual(ids.sort());
    expect(arrived.map(({ payload }) => payload)).toContainEqual({ type: "team.created", data: made.body });
    const token = (await asOwner.call(createSvixToken, { body: {} })).body.token;
    const portal = new Svix(token, { serverUrl: `${other.url}/svix` });
    expect((await portal.message.list("internal")).data).not.toEqual([]);
    const here = new Svix(token, { serverUrl: `${server.url}/svix`, numRetries: 0 });
    expect(await errorOf(here.endpoint.list("internal"))).toMatchObject({ code: 404 });
  } finally {
    await server.stop();
    await other.stop();
  }
});

test("while the Svix server is down, events wait, requests are delayed, and nothing is lost", async () => {
  const port = await freePort();
  const seen: { path: string; body: { eventId?: string; uid?: string } }[] = [];
  const environment = { HALLPASS_SVIX_URL: `http://127.0.0.1:${port}`, HALLPASS_SVIX_API_KEY: "testsk_1" };
  const server = await startServer({ environment });
  let stop = async () => {};
  try {
    const project = await server.project();
    const { deps } = server.running;
    const states = async () => (await rowsOfProject(deps.store, "events", project.id)).map(({ state }) => state);
    await project.server.call(createTeam, { body: { display_name: "Eight" } });
    await deliverEvents(deps);
    const refused = await project.admin.call(createSvixToken, { body: {} });
    expect([await states(), await deliverEvents(deps), refused.status]).toEqual([["queued"], 0, 503]);
    expect(deps.webhookLoad.rest.until).toBeGreaterThan(server.clock.now());

    let applications = 0;
    const svix = Bun.serve({
      port,
      hostname: "127.0.0.1",
      async fetch(request) {
        const path = new URL(request.url).pathname + new URL(request.url).search;
        seen.push({ path, body: (await request.json()) as object });
        if (request.headers.get("authorization") !== "Bearer testsk_1") return new Response("", { status: 401 });
        if (path === "/api/v1/app?get_if_exists=true") applications++;
        else if (applications === 0) return Response.json({ code: "not_found", detail: "" }, { status: 404 });
        if (path.includes("/auth/")) return Response.json({ token: "appsk_2", url: "http://x" });
        return Response.json({ id: "msg_1" }, { status: 202 });
      },
    });
    stop = () => svix.stop(true);
    server.clock.pass({ minutes: 2 });
    await until(async () => (await states())[0] === "sent");

    const [event] = await rowsOfProject(deps.store, "events", project.id);
    expect(applications).toBeGreaterThan(0);
    expect(seen.find(({ body }) => body.uid === project.id)).toBeDefined();
    expect(seen.filter(({ body }) => body.eventId === event?.id).at(-1)?.path).toBe(`/api/v1/app/${project.id}/msg`);
    expect((await project.admin.call(createSvixToken, { body: {} })).body).toEqual({ token: "appsk_2" });
  } finally {
    await stop();
    await server.stop();
  }
});

test("a URL without a key, or a key without a URL, is refused", () => {
  expect(() => readSettings({ HALLPASS_SVIX_URL: "https://svix.example.com" })).toThrow("belong together");
  expect(() => readSettings({ HALLPASS_SVIX_API_KEY: "testsk_1" })).toThrow("belong together");
  expect(() => readSettings({ HALLPASS_SVIX_URL: "svix", HALLPASS_SVIX_API_KEY: "k" })).toThrow("HALLPASS_SVIX_URL");
  expect(readSettings({}).svix).toBeNull();
});
