import { expect, test } from "bun:test";
import { getUser, updateCurrentUser } from "#contract/users.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

type Line = Record<string, unknown>;

/** The lines about requests that were written while the body ran. */
async function linesOf(server: TestServer, body: () => Promise<unknown>): Promise<Line[]> {
  const before = server.log.length;
  await body();
  const lines: Line[] = server.log.slice(before).map((line) => JSON.parse(line));
  return lines.filter(({ message }) => /^(GET|POST|PATCH) /.test(String(message)));
}

async function serving(accessLog: string | undefined) {
  const server = await startServer({ environment: accessLog ? { HALLPASS_ACCESS_LOG: accessLog } : {} });
  const project = await server.project();
  const person = await project.person();
  const requests = async () => {
    await project.server.call(getUser, { params: { user_id: person.userId } });
    await person.wire.call(updateCurrentUser, { body: { display_name: "Ada" } });
    await fetch(`${server.url}/health`);
    await fetch(`${server.url}/nothing/${person.userId}`);
  };
  return { server, project, person, lines: () => linesOf(server, requests) };
}

const ROUTES = ["GET /users/{user_id}", "PATCH /users/me", "GET /health", "GET (no route)"];
const MEASURED = { time: expect.any(String), level: "info", ms: expect.any(Number), request: expect.any(String) };

test("on: every request has a line with its route, project, user and client address", async () => {
  const { server, project, person, lines } = await serving("on");
  try {
    const [read, changed, health, unknown] = await lines();

    expect([read, changed, health, unknown].map((line) => line?.message)).toEqual(ROUTES);
    expect(read).toEqual({ ...MEASURED, message: ROUTES[0], status: 200, project: project.id, ip: expect.any(String) });
    expect(changed).toMatchObject({ status: 200, project: project.id, user: person.userId, ip: person.ip });
    expect(health).toEqual({ ...MEASURED, message: ROUTES[2], status: 200, ip: expect.any(String) });
    expect(unknown).toMatchObject({ status: 404 });
  } finally {
    await server.stop();
  }
});

test("on: an owner's request names the owner", async () => {
  const { server, project } = await serving("on");
  try {
    const owner = await server.owner();
    const [line] = await linesOf(server, () =>
      fetch(`${server.apiUrl}/users`, {
        headers: {
          "x-hallpass-access-type": "admin",
          "x-hallpass-project-id": project.id,
          "x-hallpass-admin-access-token": owner.accessToken,
        },
      }),
    );

    expect(line).toMatchObject({ message: "GET /users", status: 200, project: project.id, owner: owner.userId });
    expect(line).not.toHaveProperty("user");
  } finally {
    await server.stop();
  }
});

test("anonymous: every request has a line with its project, and nothing of it leads to a person", async () => {
  const { server, project, person, lines } = await serving("anonymous");
  try {
    const written = await lines();

    expect(written.map(({ message }) => message)).toEqual(ROUTES);
    expect(written[1]).toEqual({ ...MEASURED, message: ROUTES[1], status: 200, project: project.id });
    expect(JSON.stringify(written)).not.toContain(person.userId);
    expect(JSON.stringify(written)).not.toContain(person.ip);
    expect(written.flatMap((line) => Object.keys(line))).not.toContain("ip");
  } finally {
    await server.stop();
  }
});

test("off: no request has a line", async () => {
  const { server, lines } = await serving("off");
  try {
    expect(await lines()).toEqual([]);
  } finally {
    await server.stop();
  }
});

test("without the setting, requests to the API have a line of level info, and the others one of level debug", async () => {
  const { server, lines } = await serving(undefined);
  try {
    const written = await lines();

    expect(written.map(({ message, level }) => [message, level])).toEqual([
      [ROUTES[0], "info"],
      [ROUTES[1], "info"],
      [ROUTES[2], "debug"],
      [ROUTES[3], "debug"],
    ]);
    expect(written[0]).toEqual({ ...MEASURED, message: ROUTES[0], status: 200 });
  } finally {
    await server.stop();
  }
});

test("a refused request has its error code, and its project if the caller was known by then", async () => {
  const { server, project } = await serving("on");
  try {
    const stranger = "00000000-0000-4000-8000-000000000000";
    const [missing, nobody] = await linesOf(server, async () => {
      await project.server.call(getUser, { params: { user_id: stranger } });
      await fetch(`${server.apiUrl}/users/me`);
    });

    expect(missing).toMatchObject({ status: 404, code: "USER_NOT_FOUND", project: project.id });
    expect(nobody).toMatchObject({ status: 400, code: "ACCESS_TYPE_REQUIRED" });
    expect(nobody).not.toHaveProperty("project");
  } finally {
    await server.stop();
  }
});
