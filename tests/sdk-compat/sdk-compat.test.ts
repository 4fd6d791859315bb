import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { overrideConfig } from "#contract/project-config.ts";
import { updateProject } from "#contract/projects.ts";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { deviceOf } from "#testing/people/device.ts";
import { inTurn } from "#testing/repeats.ts";
import { CLIENTS, clientWorld, missing, OLDEST } from "./clients.ts";
import { hostPage } from "./page-host.ts";

const PAGE = join(import.meta.dir, "page.mjs");
const RUNTIMES = [
  { name: "Node", program: "node" },
  { name: "Bun", program: process.execPath },
];

const world = clientWorld();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser[Symbol.asyncDispose]());

describe("a published client signs up, reads, updates, signs out and in, refreshes and administers", () => {
  // Runs concurrently: clients mostly wait for answers.
  test.concurrent.each(
    CLIENTS.flatMap(([client, prefix], at) =>
      inTurn(RUNTIMES, at, RUNTIMES.length).map((runtime) => ({ client, prefix, ...runtime })),
    ),
  )("$client in $name", async ({ client, prefix, program }) => {
    const project = await world.server.project();
    await project.admin.call(updateProject, { body: { config: { magic_link_enabled: true } } });
    const override = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
    await project.admin.call(overrideConfig, { body: { config_override_string: override } });

    const { told, calls } = await world.run(program, "journey.mjs", client, project);

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
        // The value was deleted, which is null in JSON.
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
      // The oldest client knows neither a page for the second factor nor programs at terminals.
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
    // No call is missing, and the client used the expected prefix.
    expect(missing(calls)).toEqual([]);
    const spoken = new Set(calls.map(({ prefix }) => prefix).filter((each) => each !== undefined));
    expect([...spoken]).toEqual([prefix]);
  });
});

describe.each(inTurn(CLIENTS, 1, 2).map(([client]) => client))("the published client %s", (client) => {
  test("signs up, out and in from a page of another origin, over cookies and CORS", async () => {
    const { origin, stop } = await hostPage(PAGE, client);
    const project = await world.server.project();
    await project.admin.call(updateProject, { body: { config: { passkey_enabled: true } } });
    const { page, expectNoComplaints, forgive } = await browser.open();
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(world.server.url) && !request.url().startsWith(`${origin}/`))
        foreign.push(request.url());
    });

    await deviceOf(page);

    try {
      await page.goto(origin);
      await page.waitForFunction(() => "journey" in window);
      const told = await page.evaluate(
        (options) => (Reflect.get(window, "journey") as (options: unknown) => Promise<unknown>)(options),
        {
          baseUrl: world.server.url,
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
      // The first app does not know that the second signed out, and uses its session once more.
      forgive(/status of 401/);
      await expectNoComplaints();
    } finally {
      await page.close();
      await stop();
    }
  });
});
