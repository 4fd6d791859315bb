import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { getCurrentUser, listUsers, updateCurrentUser } from "#contract/users.ts";
import { type OwnPostgres, startOwnPostgres } from "#testing/database/own-postgres.ts";
import { type SmallDisk, smallDisk } from "#testing/database/small-disk.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { FIRST_OWNER, signInFirstOwner } from "#testing/server/program.ts";
import { makeProject, PROXY, type TestProject } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { type ServerOn, serverOn } from "./server-on.ts";

interface Person {
  email: string;
  status: number;
  /** What a client is told of when to come back. */
  retryAfter: string | null;
  accessToken: string;
}

let people = 0;

async function signUp(project: TestProject, wanted?: string): Promise<Person> {
  const number = ++people;
  const email = wanted ?? `person-${number}@example.com`;
  const client = project.client.with({}, { "x-forwarded-for": `198.19.${number >> 8}.${number & 255}` });
  const body = { email, password: "correct horse battery", verification_callback_url: "http://localhost/verify" };
  const { status, headers, body: reply } = await client.call(signUpWithPassword, { body });
  return { email, status, retryAfter: headers.get("retry-after"), accessToken: reply?.access_token ?? "" };
}

async function signIn(project: TestProject, { email }: Person): Promise<number> {
  const client = project.client.with({}, { "x-forwarded-for": "198.20.0.1" });
  return (await client.call(signInWithPassword, { body: { email, password: "correct horse battery" } })).status;
}

/** Stores a text in the person's account; returns it with the reply. */
async function note(project: TestProject, { accessToken }: Person) {
  const text = Buffer.from(crypto.getRandomValues(new Uint8Array(20_000))).toString("hex");
  const body = { client_metadata: { text } };
  return { text, reply: await project.client.with({ accessToken }).call(updateCurrentUser, { body }) };
}

const ready = async (url: string) => (await fetch(`${url}/health/ready`)).status;

const environment = { ...FIRST_OWNER, ...PROXY };

describe.each(["sqlite", "postgres"] as const)("a full disk under %s", (dialect) => {
  let disk: SmallDisk;
  let postgres: OwnPostgres | undefined;
  let start: () => Promise<ServerOn>;
  let server: ServerOn;
  let project: TestProject;

  beforeAll(async () => {
    if (dialect === "sqlite") {
      disk = await smallDisk(32);
      start = () => serverOn(`${disk.inside}/data`, { environment, prefix: disk.enter, program: PROGRAM });
    } else {
      postgres = await startOwnPostgres();
      disk = await smallDisk(64, { owner: postgres.owner });
      // The log of PostgreSQL is elsewhere: on a full disk it would end the server, as any other crash does.
      await postgres.run(`create tablespace small location '${disk.path}'`);
      await postgres.run("create database hallpass tablespace small");
      const url = new URL(postgres.url);
      url.pathname = "/hallpass";
      const settings = {
        ...environment,
        DATABASE_URL: url.href,
        HALLPASS_SECRET: "a secret of this test, of no other use",
      };
      start = () => serverOn(`${process.env.TMPDIR ?? "/tmp"}/unused`, { environment: settings, program: PROGRAM });
    }
    server = await start();
    if (!server.serves) throw new Error(server.said());
    const apiUrl = `${server.url}/api/v1`;
    project = await makeProject(apiUrl, await signInFirstOwner(apiUrl));
  }, 60_000);
  afterAll(async () => {
    server?.child.kill("SIGKILL");
    await server?.child.exited;
    await postgres?.[Symbol.asyncDispose]();
    await disk?.[Symbol.asyncDispose]();
  }, 60_000);

  test("changes are refused for a while, reads go on, the log says what to do, and with room all goes on by itself", async () => {
    const writer = await signUp(project);
    const before = await note(project, writer);

    disk.fill();
    const refused = await note(project, writer);
    const meanwhile: Person[] = [];
    // What fits into space that the database has already is accepted.
    while (!meanwhile.some(({ status }) => status === 503)) meanwhile.push(await signUp(project));
    const reads = [
      await project.client.with({ accessToken: writer.accessToken }).call(getCurrentUser),
      await project.server.call(listUsers, { query: { limit: 10 } }),
    ].map(({ status }) => status);
    const health = (await fetch(`${server.url}/health`)).status;
    await until(async () => (await ready(server.url)) === 503);
    const said = server.said();

    disk.makeRoom();
    await until(async () => (await ready(server.url)) === 200);
    // Nothing of the refused sign-up is there.
    const after = await signUp(project, meanwhile.at(-1)?.email);

    expect(before.reply.status).toBe(200);
    expect([refused.reply.status, refused.reply.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(
      meanwhile.filter(({ status }) => status !== 200).map(({ status, retryAfter }) => [status, retryAfter]),
    ).toEqual([[503, "1"]]);
    expect([...reads, health]).toEqual([200, 200, 200]);
    expect(said).toContain("Could not serve a request: the database is not available");
    expect(said).toContain(
      dialect === "sqlite"
        ? `The disk is full. Free space on the disk of ${disk.inside}/data`
        : "The disk of the PostgreSQL server is full. Free space there",
    );
    expect(said).not.toContain("A request failed unexpectedly");
    expect(after.status).toBe(200);

    const acknowledged = [writer, ...meanwhile, after].filter(({ status }) => status === 200);
    for (const each of acknowledged) expect(await signIn(project, each)).toBe(200);
    const current = await project.client.with({ accessToken: writer.accessToken }).call(getCurrentUser);
    expect(current.body.client_metadata.text === before.text).toBeTrue();
  });
});
