import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { overrideConfig } from "#contract/project-config.ts";
import { updateProject } from "#contract/projects.ts";
import { type Browser, startBrowser } from "#testing/browser.ts";
import { deviceOf } from "#testing/device.ts";
import { type Mailbox, openMailbox } from "#testing/mailbox.ts";
import { PROGRAMS, type Program, startProgram } from "#testing/program.ts";
import { hostPage } from "./page-host.ts";

/** Clients of other people's making, against the executable: only their base URL is changed. The newest speaks with a prefix of its own. */
const CLIENTS = [
  ["stack-js-2.8.3", "stack"],
  ["stack-js-2.8.39", "stack"],
  ["stack-js-2.8.108", "hexclave"],
] as const;
const OLDEST = "stack-js-2.8.3";
const JOURNEY = join(import.meta.dir, "journey.mjs");
const PAGE = join(import.meta.dir, "page.mjs");

let server: Program;
let mailbox: Mailbox;
/** Where a client of another process reads the code of a mail. */
let mails: Bun.Server<undefined>;
let browser: Browser;
let scratch: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "hallpass-clients-"));
  mailbox = await openMailbox();
  mails = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async ({ url }) => {
      const { searchParams } = new URL(url);
      const wanted = searchParams.get("what") === "link" ? "linkCode" : "otp";
      for (;;) {
        const mail = await mailbox.next(searchParams.get("to") ?? "");
        // Notices have no code in them.
        if (mail.links.some((link) => link.includes("code="))) return new Response(mail[wanted]());
      }
    },
  });
  // All of these people have one address.
  server = await startProgram(PROGRAMS.executable, { HALLPASS_SMTP_URL: mailbox.url, HALLPASS_THROTTLES: "off" });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await mails.stop(true);
  await mailbox.close();
  rmSync(scratch, { recursive: true, force: true });
});

interface Call {
  call: string;
  status: number;
  prefix?: string;
}

async function run(program: string, file: string, client: string) {
  const project = await server.project();
  const { id, keys } = project;
  await project.admin.call(updateProject, { body: { config: { magic_link_enabled: true } } });
  const override = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
  await project.admin.call(overrideConfig, { body: { config_override_string: override } });
  const isOldest = client === OLDEST;
  const given = JSON.stringify({ id, keys, isOldest, mails: mails.url.href });
  const child = Bun.spawn([program, file, client, server.url, given], {
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "" },
  });
  const [output, complaints] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const last = output.trim().split("\n").at(-1) ?? "";
  if (!last.startsWith("{")) throw new Error(`The journey ended early:\n${complaints}\n${output}`);
  return JSON.parse(last) as { told: unknown; calls: Call[] };
}

/** Some releases can only be imported after a bundler has looked at them; that is how their customers use them. */
async function bundled(client: string): Promise<string> {
  const result = await Bun.build({
    entrypoints: [JOURNEY],
    target: "node",
    outdir: scratch,
    naming: `${client}.mjs`,
    plugins: [
      {
        name: "import-the-client",
        setup(build) {
          build.onLoad({ filter: /journey\.mjs$/ }, async ({ path }) => {
            const source = await Bun.file(path).text();
            const contents = source.replace("createRequire(import.meta.url)(name)", `await import("${client}")`);
            return { loader: "js", contents };
          });
        },
      },
    ],
  });
  if (!result.success) throw new AggregateError(result.logs, `${client} could not be bundled.`);
  return join(scratch, `${client}.mjs`);
}

describe("a published client signs up, reads, updates, signs out and in, refreshes and administers", () => {
  // They mostly wait: clients ask for nothing twice within 300 ms.
  test.concurrent.each(
    CLIENTS.flatMap(([client, prefix]) => [
      { client, prefix, name: "Node", program: "node" },
      { client, prefix, name: "Bun", program: process.execPath },
    ]),
  )("$client in $name", async ({ client, prefix, program }) => {
    const file = client === OLDEST ? await bundled(client) : JOURNEY;

    const { told, calls } = await run(program, file, client);

    expect(told).toEqual({
      nobody: null,
      signUp: "ok",
      user: { isAda: true, verified: false, hasPassword: true },
      updated: { name: "Ada Lovelace", metadata: { theme: "dark" } },
      project: "A project",
      sessions: [true],
      signedOut: null,
      signUpTwice: "USER_EMAIL_ALREADY_EXISTS",
      wrongPassword: "EMAIL_PASSWORD_MISMATCH",
      signIn: "ok",
      back: "Ada Lovelace",
      refreshed: true,
      endedSession: null,
      verified: ["ok", "VERIFICATION_CODE_ALREADY_USED"],
      isVerified: true,
      channels: [
        { verified: false, primary: false, usedForAuth: false },
        ...(client === OLDEST ? [] : [{ verified: true, primary: false, usedForAuth: true }]),
        // It was deleted, and JSON says so with null.
        null,
      ],
      wrongOldPassword: "PASSWORD_CONFIRMATION_MISMATCH",
      updatedPassword: "ok",
      forgot: "ok",
      resetCode: "ok",
      reset: ["ok", "VERIFICATION_CODE_ALREADY_USED"],
      afterReset: ["EMAIL_PASSWORD_MISMATCH", "ok"],
      server: { isAda: true, name: "Ada Lovelace", metadata: { theme: "dark" } },
      admin: { was: "A project", is: "Renamed", deletion: true, credentials: true },
      key: { form: "pck_", listed: true },
      revoked: false,
      secondFactor: "ok",
      secondFactorOn: true,
      secondFactorOff: false,
      // The oldest knows neither a page for the second factor nor programs at terminals.
      ...(client === OLDEST
        ? {}
        : {
            channelVerified: "ok",
            asked: "asked",
            wrongFactor: "INVALID_TOTP_CODE",
            cli: { status: "ok", isAda: true },
          }),
      deleted: "EMAIL_PASSWORD_MISMATCH",
      magicLink: ["ok", "VERIFICATION_CODE_ALREADY_USED"],
      byMail: { isTheirs: true, verified: true },
      setPassword: "ok",
      setTwice: "refused",
      byNewPassword: "ok",
      anonymous: { is: true, same: true },
      named: "ok",
      becameReal: { same: true, is: false },
    });
    // Nothing it asked for is missing, and it spoke the dialect that we think it speaks.
    expect(calls.filter(({ status }) => [404, 405].includes(status) || status >= 500)).toEqual([]);
    const spoken = new Set(calls.map(({ prefix }) => prefix).filter((each) => each !== undefined));
    expect([...spoken]).toEqual([prefix]);
  });
});

describe.each(CLIENTS.map(([client]) => client))("the published client %s", (client) => {
  test("signs up, out and in from a page of another origin, over cookies and CORS", async () => {
    const { origin, stop } = await hostPage(PAGE, client);
    const project = await server.project();
    await project.admin.call(updateProject, { body: { config: { passkey_enabled: true } } });
    const { page, expectNoComplaints, forgive } = await browser.open();
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith(`${origin}/`)) foreign.push(request.url());
    });

    await deviceOf(page);

    try {
      await page.goto(origin);
      await page.waitForFunction(() => "journey" in window);
      const told = await page.evaluate(
        (options) => (Reflect.get(window, "journey") as (options: unknown) => Promise<unknown>)(options),
        {
          baseUrl: server.url,
          projectId: project.id,
          publishableClientKey: project.keys.publishableClientKey,
        },
      );

      expect(told).toEqual({
        nobody: null,
        signUp: "ok",
        isAda: true,
        reloaded: true,
        signedOut: null,
        wrongPassword: "EMAIL_PASSWORD_MISMATCH",
        signIn: "ok",
        back: "Ada",
        passkey: "ok",
        hasPasskey: true,
        passkeySignIn: "ok",
        backByPasskey: "Ada",
      });
      expect(foreign).toEqual([]);
      // The first app does not know that the second signed out, and tries once more with its session.
      forgive(/status of 401/);
      await expectNoComplaints();
    } finally {
      await page.close();
      await stop();
    }
  });
});
