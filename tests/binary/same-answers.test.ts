import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { LEVELS, type Level } from "#contract/access.ts";
import { routes } from "#server/app.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";

/**
 * Elysia reads the source text of functions to find what they need, and the compiler rewrites that text, so the executable
 * may behave differently than a run from source. These tests send the same requests to both and compare the answers.
 */
interface World {
  program: Program;
  project: TestProject;
  ada: Person;
}

let source: World;
let executable: World;

beforeAll(async () => {
  [source, executable] = await Promise.all([world(PROGRAMS.source), world(PROGRAMS.executable)]);
}, 60_000);
afterAll(async () => {
  await Promise.all([source?.program[Symbol.asyncDispose](), executable?.program[Symbol.asyncDispose]()]);
});

/** Starts a server with a user. Waits until it has stored the user's activity, which happens about a second later. */
async function world(command: readonly string[]): Promise<World> {
  const program = await startProgram(command);
  const project = await program.project("A project");
  const ada = await project.person("ada");
  await until(async () => (await project.admin.send("GET", "/internal/metrics")).body.recently_active.length > 0);
  return { program, project, ada };
}

/** Replaces values that differ in every run: ids, secrets, times, the port. */
function withoutRandomValues(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, "<uuid>")
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "<token>")
    .replace(/\b(pck_|ssk_|sak_)?[0-9a-hjkmnp-tv-z]{45}\b/g, "<secret>")
    .replace(/\b[12]\d{12}\b/g, "<millis>")
    .replace(/localhost:\d+/g, "<host>")
    .replace(/ada-\d+@/g, "ada@")
    .replace(/"(x|y|kid|last_four|publishable_client_key|\w+_(?:server|admin)_key)":\s?"[\w-]+"/g, '"$1":"<random>"')
    .replace(/'nonce-[^']+'|nonce="[^"]+"/g, "<nonce>")
    .replace(/\b[0-9a-hjkmnp-tv-z]{16}\b/g, "<id>");
}

const VARYING = new Set(["date", "etag"]);
function comparable(status: number, headers: Headers, text: string) {
  const sent = String(Buffer.byteLength(text));
  return {
    status,
    headers: Object.fromEntries(
      [...headers]
        .filter(([name]) => !VARYING.has(name))
        // A number in an address may have another length.
        .map(([name, value]) => [name, value === sent ? "<bytes>" : withoutRandomValues(value)]),
    ),
    text: withoutRandomValues(text),
  };
}

/** Sends the same request to both, compares the answers, and returns one. */
async function ask(question: (world: World) => Promise<{ status: number; headers: Headers; text: string }>) {
  const [fromSource, fromExecutable] = await Promise.all([question(source), question(executable)]);
  const answers = [fromSource, fromExecutable].map(({ status, headers, text }) => comparable(status, headers, text));
  expect(answers[1]).toEqual(answers[0]);
  return fromExecutable;
}

const get = (path: string, init: RequestInit = {}) =>
  ask(async ({ program }) => {
    const reply = await fetch(program.url + path, { redirect: "manual", ...init });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  });

const NOBODY = "00000000-0000-4000-8000-000000000000";
const at = ({ project, ada }: World, level: Level): TestWire => project[level].with({ accessToken: ada.accessToken });

describe("the executable answers like a run from source", () => {
  // The bodies are invalid wherever one is read, so that nothing is deleted before the later requests.
  test.each(routes.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    "%s, at every level",
    async (_, endpoint) => {
      const path = endpoint.path.replace(/\{\w+\}/g, NOBODY);
      for (const level of LEVELS) {
        for (const body of [undefined, '{"no_such_field":1}', "{"]) {
          const isAsked = endpoint.method === "GET" ? body === undefined : body !== undefined;
          if (!isAsked) continue;
          const headers = { "content-type": "application/json" };

          const reply = await ask((world) => at(world, level).send(endpoint.method, path, { body, headers }));

          expect(reply.status).toBeLessThan(500);
        }
      }
      await ask(({ program }) => fetch(program.apiUrl + path, { method: endpoint.method }).then(whole));
    },
  );

  test("a user's life: sign-up, sign-in, update, refresh, sessions, sign-out", async () => {
    const email = "ben@example.com";
    const password = "a long password";
    const tokens = new Map<World, { access: string; refresh: string }>();
    const json = (body: unknown) => ({ body: JSON.stringify(body), headers: { "content-type": "application/json" } });
    const steps: ((world: World, wire: TestWire) => ReturnType<TestWire["send"]>)[] = [
      (_, wire) =>
        wire.send(
          "POST",
          "/auth/password/sign-up",
          json({ email, password, verification_callback_url: "http://localhost/verify" }),
        ),
      (_, wire) => wire.send("POST", "/auth/password/sign-in", json({ email, password: "a wrong one" })),
      (_, wire) => wire.send("POST", "/auth/password/sign-in", json({ email, password })),
      (_, wire) => wire.send("GET", "/users/me"),
      (_, wire) => wire.send("PATCH", "/users/me", json({ display_name: "Ben", client_metadata: { deep: [1, null] } })),
      (_, wire) => wire.send("GET", "/auth/sessions?user_id=me"),
      (world, wire) =>
        wire
          .with({ refreshToken: tokens.get(world)?.refresh ?? "" })
          .send("POST", "/auth/sessions/current/refresh", json({})),
      ({ project, program }, _) =>
        fetch(`${program.apiUrl}/auth/oauth/token`, {
          method: "POST",
          body: new URLSearchParams({
            grant_type: "refresh_token",
            client_id: project.id,
            client_secret: project.keys.publishableClientKey,
            refresh_token: "wrong",
          }),
        }).then(whole) as ReturnType<TestWire["send"]>,
      (_, wire) => wire.send("DELETE", "/auth/sessions/current", json({})),
      (_, wire) => wire.send("GET", "/users/me"),
    ];
    const statuses = [];
    for (const step of steps) {
      const reply = await ask(async (world) => {
        const accessToken = tokens.get(world)?.access;
        const answer = await step(
          world,
          accessToken ? world.project.client.with({ accessToken }) : world.project.client,
        );
        const { access_token: access, refresh_token: refresh } = answer.body ?? {};
        if (access && refresh) tokens.set(world, { access, refresh });
        return answer;
      });
      statuses.push(reply.status);
    }

    expect(statuses).toEqual([200, 400, 200, 200, 200, 200, 200, 401, 200, 401]);
  });

  test("an owner's work: keys, settings, configuration", async () => {
    const json = (body: unknown) => ({ body: JSON.stringify(body), headers: { "content-type": "application/json" } });
    const trusting = (domain: string) => ({ config: { domains: [{ domain, handler_path: "/handler" }] } });
    const steps: ((wire: TestWire) => ReturnType<TestWire["send"]>)[] = [
      (wire) => wire.send("GET", "/internal/projects/current"),
      (wire) =>
        wire.send("PATCH", "/internal/projects/current", json({ display_name: "New", config: { domains: [] } })),
      (wire) => wire.send("PATCH", "/internal/config/override", json({ config_override_string: '{"a.b":1}' })),
      // The executable loads the list of public suffixes by itself.
      (wire) => wire.send("PATCH", "/internal/projects/current", json(trusting("https://*.vercel.app"))),
      (wire) => wire.send("PATCH", "/internal/projects/current", json(trusting("https://*.preview.example.com"))),
      (wire) => wire.send("GET", "/internal/config"),
      (wire) => wire.send("GET", "/internal/api-keys"),
    ];
    const statuses = [];
    for (const step of steps) statuses.push((await ask(({ project }) => step(project.admin))).status);

    expect(statuses).toEqual([200, 200, 400, 400, 200, 200, 200]);
  });

  test.each([
    "/api/v1",
    "/api/latest",
    "/api/v1?x=1",
    "/api/v1/no-such-path",
    "/nothing",
    "/health",
    "/health?db=1",
    "/health/ready",
    "/api/v1/openapi.json",
    "/api/v1/reference",
    "/docs",
    "/docs/quickstart/react.md",
    "/docs/errors/TEAM_NOT_FOUND",
    "/docs/nothing",
    "/llms.txt",
    "/handler/sign-in",
    "/p/none/handler/sign-up",
    "/admin",
    "/admin/projects/new",
    "/assets/none.js",
    "/dev/mail",
  ])("%s", async (path) => {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT"]) {
      expect((await get(path, { method })).status).toBeLessThan(500);
    }
  });

  test("files of the pages, in each encoding", async () => {
    const html = await (await fetch(`${executable.program.url}/handler/sign-in`)).text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "");

    expect(files.length).toBeGreaterThan(0);
    for (const path of files) {
      for (const encoding of ["br", "gzip", "identity"]) {
        expect((await get(path, { headers: { "accept-encoding": encoding } })).status).toBe(200);
      }
    }
  });

  test("a stop signal ends the program with exit code 0", async () => {
    await using program = await startProgram(PROGRAMS.executable);

    expect(await program.stop()).toBe(0);
  });
});

async function whole(reply: Response) {
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
