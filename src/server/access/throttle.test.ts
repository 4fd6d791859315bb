import { expect, test } from "bun:test";
import { startCliLogin } from "#contract/auth/cli-login.ts";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOf } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import { startServer } from "#testing/server/server.ts";
import { ADDRESS_LIMITS, THROTTLES } from "./limits.ts";

const signIn = (wire: TestProject["client"], email: string, password = "guess") =>
  wire.call(signInWithPassword, { body: { email, password } });

let hosts = 0;
/** Returns the client at an address that no test has used before. */
const fromAnywhere = (project: TestProject) =>
  project.client.with({}, { "x-forwarded-for": `203.0.${hosts >> 8}.${hosts++ & 255}` });

const LOCKED_FOR_NOBODY_MILLIS = 3_600_000;

eachServer((server) => {
  test("wrong passwords for an account from many addresses slow it down, but never for long", async () => {
    const project = await server().project();
    const ada = await project.person();

    for (let at = 0; at < THROTTLES.sign_in_account.free; at++) await signIn(fromAnywhere(project), ada.email);
    const refused = await signIn(fromAnywhere(project), ada.email, ada.password);
    server().clock.pass({ millis: THROTTLES.sign_in_account.maxDelayMillis });
    const owner = await signIn(fromAnywhere(project), ada.email, ada.password);

    expect([refused.status, refused.body.details.limit]).toEqual([429, "sign_in_account"]);
    expect(owner.status).toBe(200);
  });

  test("an IPv6 client is counted by its network, not its address", async () => {
    const project = await server().project();
    const ada = await project.person();
    const from = (network: string, host: number) =>
      project.client.with({}, { "x-forwarded-for": `${network}::${host.toString(16)}` });

    const replies = [];
    for (let at = 0; at <= THROTTLES.sign_in_pair.free; at++) {
      replies.push(await signIn(from("2001:db8:1:1", at), ada.email));
    }
    const elsewhere = await signIn(from("2001:db8:1:2", 1), ada.email, ada.password);

    expect(replies.map(({ status }) => status)).toEqual([...Array(THROTTLES.sign_in_pair.free).fill(400), 429]);
    expect(replies.at(-1)?.body.details.limit).toBe("sign_in_pair");
    expect(elsewhere.status).toBe(200);
  });

  test("the networks around a client are counted with wider limits", async () => {
    const project = await server().project();
    const { requests } = ADDRESS_LIMITS.cli_login_address;
    const begin = (network: string) =>
      project.client.with({}, { "x-forwarded-for": network }).call(startCliLogin, { body: {} });
    const all = async (networks: string[]) => {
      const replies = [];
      for (const network of networks) replies.push((await begin(network)).status);
      return replies;
    };
    const subscribers = (site: string, count: number) =>
      Array.from({ length: count }, (_, at) => `2001:db8:2:${site}${(at % 256).toString(16).padStart(2, "0")}::1`);

    const oneSite = await all(subscribers("a", 4 * requests + 1));
    const otherSites = await all(["b", "c", "d"].flatMap((site) => subscribers(site, 4 * requests)));
    const elsewhere = await begin("2001:db8:3::1");

    expect(oneSite.filter((status) => status === 429)).toHaveLength(1);
    expect(otherSites.filter((status) => status === 429)).toHaveLength(0);
    expect(elsewhere.status).toBe(200);
  });

  test("after the clock is set back nobody waits longer than the delay itself", async () => {
    const project = await server().project();
    const ada = await project.person();
    const wire = fromAnywhere(project);
    for (let at = 0; at < THROTTLES.sign_in_pair.free; at++) await signIn(wire, ada.email);
    for (let at = 0; at < ADDRESS_LIMITS.sign_in_address.requests; at++) await signIn(wire, `${at}@example.com`);
    const blocked = await signIn(wire, ada.email, ada.password);

    server().clock.pass({ days: -2 });
    const after = await signIn(wire, ada.email, ada.password);
    server().clock.pass({ days: 2 });

    expect(blocked.status).toBe(429);
    expect(after.status).toBe(200);
  });

  test("delays grow with each wrong password, up to 15 minutes", async () => {
    const project = await server().project();
    const ada = await project.person();
    const wire = fromAnywhere(project);
    const waits: number[] = [];

    for (let at = 0; at < 25 && waits.length < 12; at++) {
      const { body } = await signIn(wire, ada.email);
      const wait: number = body.details?.retry_after_seconds ?? 0;
      if (body.details?.limit === "sign_in_pair") waits.push(wait);
      server().clock.pass({ seconds: wait });
    }

    expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(900);
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    for (const each of Object.values(THROTTLES)) expect(each.maxDelayMillis).toBeLessThan(LOCKED_FOR_NOBODY_MILLIS);
  });

  // Otherwise an impatient client, or a stranger, could keep an account blocked by trying again and again.
  test("refused attempts do not count", async () => {
    const project = await server().project();
    const ada = await project.person();
    const wire = fromAnywhere(project);
    for (let at = 0; at < THROTTLES.sign_in_pair.free; at++) await signIn(wire, ada.email);

    const waits = [];
    for (let at = 0; at < 5; at++) waits.push((await signIn(wire, ada.email)).body.details.retry_after_seconds);
    server().clock.pass({ seconds: waits[0] });

    expect(new Set(waits).size).toBe(1);
    expect((await signIn(wire, ada.email, ada.password)).status).toBe(200);
  });

  // Servers on one database read the clock before the counter, in any order.
  test("an admitted attempt does not refuse attempts of a moment before", async () => {
    const project = await server().project();
    const ada = await project.person();

    const first = await signIn(fromAnywhere(project), ada.email);
    server().clock.pass({ millis: -500 });
    const second = await signIn(fromAnywhere(project), ada.email, ada.password);
    server().clock.pass({ millis: 500 });

    expect([first.code, second.status]).toEqual(["EMAIL_PASSWORD_MISMATCH", 200]);
  });

  // PostgreSQL counts attempts side by side: one more than the limit was admitted.
  test("the last admitted attempt refuses attempts that have read the clock a moment before", async () => {
    const project = await server().project();
    const ada = await project.person();
    const wire = fromAnywhere(project);
    for (let at = 0; at < THROTTLES.sign_in_pair.free; at++) await signIn(wire, ada.email);

    server().clock.pass({ millis: -500 });
    const { status, body } = await signIn(wire, ada.email, ada.password);
    server().clock.pass({ millis: 500 });

    expect([status, body.details.retry_after_seconds]).toEqual([429, 2]);
  });

  test("the right password clears the counters", async () => {
    const project = await server().project();
    const ada = await project.person();
    const wire = fromAnywhere(project);

    for (let round = 0; round < 3; round++) {
      for (let at = 1; at < THROTTLES.sign_in_pair.free; at++) {
        expect((await signIn(wire, ada.email)).code).toBe("EMAIL_PASSWORD_MISMATCH");
      }
      expect((await signIn(wire, ada.email, ada.password)).status).toBe(200);
    }
  });

  test("only some of many concurrent wrong passwords are admitted", async () => {
    const project = await server().project();
    const ada = await project.person();
    const wire = fromAnywhere(project);

    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(wire, ada.email)));

    expect(replies.filter(({ code }) => code === "EMAIL_PASSWORD_MISMATCH")).toHaveLength(THROTTLES.sign_in_pair.free);
    expect(replies.filter(({ code }) => code === "TOO_MANY_ATTEMPTS")).toHaveLength(20 - THROTTLES.sign_in_pair.free);
  });

  test("sign-ins and sign-ups from one address are limited, whatever the accounts", async () => {
    const project = await server().project();
    const [inside, outside] = [fromAnywhere(project), fromAnywhere(project)];
    const signUp = (at: number) =>
      outside.call(signUpWithPassword, {
        body: {
          email: `new-${at}@example.com`,
          password: "a long password",
          verification_callback_url: "http://localhost/",
        },
      });

    const ins = [];
    for (let at = 0; at <= ADDRESS_LIMITS.sign_in_address.requests; at++)
      ins.push(await signIn(inside, `${at}@example.com`));
    const ups = [];
    for (let at = 0; at <= ADDRESS_LIMITS.sign_up_address.requests; at++) ups.push(await signUp(at));

    expect([ins.at(-2)?.status, ins.at(-1)?.status]).toEqual([400, 429]);
    expect([ups.at(-2)?.status, ups.at(-1)?.status]).toEqual([200, 429]);
    expect(ups.at(-1)?.body.details.limit).toBe("sign_up_address");
    expect((await signIn(fromAnywhere(project), "x@example.com")).status).toBe(400);
    server().clock.pass({ minutes: 10 });
    expect((await signUp(99)).status).toBe(200);
  });

  // Hundreds of users may share an address, and an app's own server acts for all of its users.
  test("refreshing is not limited by address, and requests with a server key are not limited at all", async () => {
    const project = await server().project();
    const ada = await project.person();
    const refresh = () => ada.wire.with({ refreshToken: ada.refreshToken }).call(refreshSession);

    const refreshed = await Promise.all(Array.from({ length: 100 }, refresh));
    const asServer = [];
    // One after the other: the queue for hashing is a limit of its own.
    for (let at = 0; at < 70; at++) asServer.push(await signIn(project.server, ada.email));
    const signedUp = [];
    for (let at = 0; at <= ADDRESS_LIMITS.sign_up_address.requests; at++) {
      const body = { email: `of-a-server-${at}@example.com`, password: "a long password" };
      signedUp.push(
        await project.server.call(signUpWithPassword, {
          body: { ...body, verification_callback_url: "http://localhost/" },
        }),
      );
    }

    expect(new Set(refreshed.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(asServer.map(({ code }) => code))).toEqual(new Set(["EMAIL_PASSWORD_MISMATCH"]));
    expect((await signIn(project.server, ada.email, ada.password)).status).toBe(200);
    expect(new Set(signedUp.map(({ status }) => status))).toEqual(new Set([200]));
  });

  // Published clients wait out a 429 silently, so a long wait is a refusal for them.
  test("clients that do not know the code get text, and a plain refusal when the wait is long", async () => {
    const project = await server().project();
    const ada = await project.person();
    const wire = fromAnywhere(project).as({ prefix: "stack" });
    const seen = new Map<number, string | null>();

    for (let at = 0; at < 20 && !seen.has(403); at++) {
      const { status, code, headers } = await signIn(wire, ada.email);
      seen.set(status, code);
      server().clock.pass({ seconds: Number(headers.get("retry-after") ?? (status === 403 ? 900 : 0)) });
    }

    expect([...seen]).toEqual([
      [400, "EMAIL_PASSWORD_MISMATCH"],
      [429, null],
      [403, null],
    ]);
  });

  test("counters are stored without addresses", async () => {
    const project = await server().project();
    const ada = await project.person();
    await signIn(fromAnywhere(project), ada.email);

    const stored = JSON.stringify(await rowsOf(server().running.deps.store, "throttles"));

    expect(stored).toContain('"failures":1');
    expect(stored).not.toContain(ada.email);
  });
});

test("throttles can be switched off, for load tests and closed networks", async () => {
  const server = await startServer({ environment: { HALLPASS_THROTTLES: "off" } });
  try {
    const project = await server.project();
    const ada = await project.person();
    const replies = [];
    for (let at = 0; at < 70; at++) replies.push((await signIn(ada.wire, ada.email)).code);
    expect(new Set(replies)).toEqual(new Set(["EMAIL_PASSWORD_MISMATCH"]));
  } finally {
    await server.stop();
  }
});
