import { afterAll, beforeAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { inTurn } from "#testing/repeats.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import type { TestProject } from "#testing/server/server.ts";

/**
 * Published clients, which get only another base URL. The newest uses another prefix. `npm test` tries the oldest and the
 * newest, in a page the newest alone; `npm run test:long` tries all.
 */
export const CLIENTS = inTurn(
  [
    ["stack-js-2.8.3", "stack"],
    ["stack-js-2.8.39", "stack"],
    ["stack-js-2.8.102", "stack"],
    ["stack-js-2.8.108", "hexclave"],
  ] as const,
  0,
  3,
);
export const OLDEST = "stack-js-2.8.3";

export const SMTP_LOGIN = { user: "app", password: "of the mail server" };

export interface Call {
  call: string;
  status: number;
  prefix?: string;
}

/** Starts the executable with a mail server, and an endpoint where a client in another process reads mailed codes. */
export function clientWorld() {
  const world = {} as { server: Program; mailbox: Mailbox };
  let mails: Bun.Server<undefined>;
  let scratch: string;

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), "hallpass-clients-"));
    world.mailbox = await openMailbox({ login: SMTP_LOGIN });
    mails = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async ({ url }) => {
        const { searchParams } = new URL(url);
        const wanted = searchParams.get("what") === "link" ? "linkCode" : "otp";
        for (;;) {
          const mail = await world.mailbox.next(searchParams.get("to") ?? "");
          // Notices contain no code.
          if (mail.links.some((link) => link.includes("code="))) return new Response(mail[wanted]());
        }
      },
    });
    // All users of these tests share one IP address.
    world.server = await startProgram(PROGRAMS.executable, {
      HALLPASS_SMTP_URL: world.mailbox.url,
      HALLPASS_THROTTLES: "off",
      HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
    });
  });
  afterAll(async () => {
    await world.server[Symbol.asyncDispose]();
    await mails.stop(true);
    await world.mailbox.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** Runs a program with a client in Node or Bun; returns its result and every call that it made. */
  async function run(program: string, journey: string, client: string, project: TestProject, given: object = {}) {
    const file = client === OLDEST ? await bundled(journey, client) : join(import.meta.dir, journey);
    const { id, keys } = project;
    const known = { id, keys, isOldest: client === OLDEST, mails: mails.url.href, ...given };
    const child = Bun.spawn([program, file, client, world.server.url, JSON.stringify(known)], {
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

  /** Bundles a program: some releases can be imported only after bundling, as their customers do. */
  async function bundled(journey: string, client: string): Promise<string> {
    const result = await Bun.build({
      entrypoints: [join(import.meta.dir, journey)],
      target: "node",
      outdir: scratch,
      naming: `${client}-${journey}`,
      plugins: [
        {
          name: "import-the-client",
          setup(build) {
            build.onLoad({ filter: /client\.mjs$/ }, async ({ path }) => {
              const source = await Bun.file(path).text();
              const contents = source.replace("createRequire(import.meta.url)(name)", `await import("${client}")`);
              return { loader: "js", contents };
            });
          },
        },
      ],
    });
    if (!result.success) throw new AggregateError(result.logs, `${client} could not be bundled.`);
    return join(scratch, `${client}-${journey}`);
  }

  return Object.assign(world, { run });
}

/** Calls to endpoints that do not exist or failed. A missing user is a regular answer. */
export const missing = (calls: readonly Call[]) =>
  calls.filter(({ call, status }) => ([404, 405].includes(status) && !A_USER.test(call)) || status >= 500);
const A_USER = /^GET \/api\/v1\/users\/[0-9a-f-]{36}$/;
