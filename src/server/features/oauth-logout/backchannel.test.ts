import { describe, expect, test } from "bun:test";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { deleteSession, signOut } from "#contract/auth/sessions.ts";
import { disableUser } from "#contract/disabled-users.ts";
import { deleteOAuthClient, listOAuthClientLogouts, updateOAuthClient } from "#contract/oauth-clients.ts";
import { deleteUser, updateUser } from "#contract/users.ts";
import type { Job } from "#server/jobs/runner.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import { rescue, sendAll } from "#server/outbox/outbox.ts";
import { type AppOptions, about, makeApp } from "#testing/people/app.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { type Claimed, claimDue } from "./claim.ts";
import { logouts, RETRY_DELAYS_MILLIS, settle } from "./outbox.ts";
import { send } from "./send.ts";

const OPEN = { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" };
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** The server of an app, which gets logout tokens. */
function startApp(answer: (count: number) => Response | Promise<Response> = () => new Response()) {
  const tokens: string[] = [];
  const types: (string | null)[] = [];
  // The port may be that of an earlier test, whose logouts are still retried.
  const path = `/logout/${crypto.randomUUID()}`;
  const listening = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      if (new URL(request.url).pathname !== path) return new Response(null, { status: 404 });
      types.push(request.headers.get("content-type"));
      tokens.push(new URLSearchParams(await request.text()).get("logout_token") ?? "");
      return answer(tokens.length);
    },
  });
  return {
    url: `http://127.0.0.1:${listening.port}${path}`,
    tokens,
    types,
    [Symbol.asyncDispose]: () => listening.stop(true),
  };
}

async function served(server: TestServer, url: string | null, options: AppOptions = {}) {
  const project = await server.project({
    config: { authorization_server_enabled: true, credential_enabled: true },
  });
  const app = await makeApp(server, project, { backchannel_logout_url: url, ...options });
  const ada = await project.person();
  const log = async () =>
    (await project.admin.call(listOAuthClientLogouts, { params: { oauth_client_id: app.id } })).body.items;
  const rows = () => rowsOfProject(server.running.deps.store, "oauthLogouts", project.id);
  return { project, app, ada, log, rows };
}

/** The tests send by themselves, at times of their choice. */
const withoutLogouts = (all: readonly Job[]) => all.filter(({ name }) => !name.startsWith(logouts.name));

const sessionOf = ({ accessToken }: Person) => String(decodeJwt(accessToken).refresh_token_id);

eachServer(
  (server) => {
    const sendDue = () => sendAll(server().running.deps, logouts);

    describe("the end of a session", () => {
      test("is reported to the apps that got an ID token in it, once each, by a signed logout token", async () => {
        await using receiver = startApp();
        const { project, app, ada, log } = await served(server(), receiver.url);
        const issuer = `${server().apiUrl}/projects/${project.id}`;
        const silent = await makeApp(server(), project, { backchannel_logout_url: receiver.url, name: "Silent" });
        await app.tokens(ada);
        await app.tokens(ada);
        await silent.tokens(ada, { access: about("email") });
        const before = await sendDue();

        await ada.wire.call(signOut);
        const sent = await sendDue();

        expect([before, sent, receiver.tokens.length]).toEqual([0, 1, 1]);
        expect(receiver.types).toEqual(["application/x-www-form-urlencoded"]);
        const [token = ""] = receiver.tokens;
        const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          typ: "logout+jwt",
          issuer,
          audience: app.id,
          currentDate: new Date(server().clock.now()),
        });
        expect(protectedHeader.alg).toBe("RS256");
        expect(payload).toEqual({
          iss: issuer,
          aud: app.id,
          iat: expect.any(Number),
          exp: Number(payload.iat) + 120,
          jti: expect.stringMatching(/^\w{20,}$/),
          sub: ada.userId,
          sid: sessionOf(ada),
          events: { [EVENT]: {} },
        });
        expect(await log()).toEqual([
          {
            session_id: sessionOf(ada),
            user_id: ada.userId,
            state: "sent",
            attempts: 1,
            attempted_at_millis: expect.any(Number),
            next_attempt_at_millis: null,
            status_code: 200,
            error: null,
          },
        ]);
      });

      test("is reported for every reason: a sign-out, its deletion, its expiry, a new password, a disabled and a deleted user", async () => {
        await using receiver = startApp();
        const { project, app } = await served(server(), receiver.url);
        const ends: [string, (person: Person) => Promise<{ status: number }>][] = [
          ["sign-out", ({ wire }) => wire.call(signOut)],
          [
            "deletion",
            (person) => project.server.call(deleteSession, { params: { id: sessionOf(person) }, query: {} }),
          ],
          ["disabled", ({ userId }) => project.admin.call(disableUser, { params: { user_id: userId }, body: {} })],
          [
            "new password",
            ({ userId }) =>
              project.server.call(updateUser, { params: { user_id: userId }, body: { password: "oars and sculls" } }),
          ],
          ["deleted", ({ userId }) => project.server.call(deleteUser, { params: { user_id: userId } })],
          [
            "expired",
            async (person) => {
              const { deps } = server().running;
              await deps.store.write((tx) => tx.change("sessions", { id: sessionOf(person) }, { expiresAt: 1 }));
              await sweep(deps);
              return { status: 200 };
            },
          ],
        ];

        const reported = [];
        for (const [name, end] of ends) {
          const person = await project.person();
          await app.tokens(person);
          const { status } = await end(person);
          await sendDue();
          reported.push([name, status, decodeJwt(receiver.tokens.at(-1) ?? "").sid === sessionOf(person)]);
        }

        expect(reported).toEqual(ends.map(([name]) => [name, 200, true]));
        expect(receiver.tokens).toHaveLength(ends.length);
      });

      test("is reported to an app with offline access, whose first ID token names the session", async () => {
        await using receiver = startApp();
        const { app, ada } = await served(server(), receiver.url);
        const access = about("openid", "offline_access");
        const { id_token, access_token } = await app.tokens(ada, { access });

        await ada.wire.call(signOut);
        await sendDue();

        expect(decodeJwt(id_token).sid).toBe(sessionOf(ada));
        expect(decodeJwt(access_token).sid).toBeUndefined();
        expect(decodeJwt(receiver.tokens[0] ?? "").sid).toBe(sessionOf(ada));
      });

      test("is reported again over hours until the app accepts it, each time with a token of its own", async () => {
        await using receiver = startApp(() => new Response("no", { status: 503 }));
        const { app, ada, log } = await served(server(), receiver.url);
        await app.tokens(ada);
        await ada.wire.call(signOut);
        await sendDue();

        const states = [(await log())[0]?.state];
        for (const delay of RETRY_DELAYS_MILLIS) {
          server().clock.pass({ millis: delay - 1_500 });
          expect(await sendDue()).toBe(0);
          server().clock.pass({ millis: 1_500 + delay * 0.1 });
          await sendDue();
          states.push((await log())[0]?.state);
        }
        server().clock.pass({ days: 3 });
        await sendDue();

        expect(receiver.tokens).toHaveLength(7);
        expect(new Set(receiver.tokens.map((token) => decodeJwt(token).jti)).size).toBe(7);
        expect(states).toEqual([...Array(6).fill("waiting"), "failed"]);
        expect(await log()).toMatchObject([
          { attempts: 7, status_code: 503, error: null, next_attempt_at_millis: null },
        ]);
      });

      test("is reported again after the lease if the process died while it reported it", async () => {
        await using receiver = startApp();
        const { app, ada, log } = await served(server(), receiver.url);
        const { deps } = server().running;
        await app.tokens(ada);
        await ada.wire.call(signOut);
        const [claimed] = (await claimDue(deps)) as [Claimed];
        await send(deps, claimed, new AbortController().signal);

        server().clock.pass({ seconds: 50 });
        const early = await sendDue();
        server().clock.pass({ seconds: 20 });
        const late = await sendDue();
        // A result that comes after the lease has no effect.
        await settle(deps, claimed, { statusCode: 500, error: null, isFinal: false });

        expect([early, late, receiver.tokens.length]).toEqual([0, 1, 2]);
        expect(await log()).toMatchObject([{ state: "sent", attempts: 1 }]);
      });

      test("is claimed by one of several servers", async () => {
        await using receiver = startApp();
        const { app, ada } = await served(server(), receiver.url);
        const { deps } = server().running;
        await app.tokens(ada);
        await ada.wire.call(signOut);

        const claims = await Promise.all(Array.from({ length: 5 }, () => claimDue(deps)));

        expect(claims.flat()).toHaveLength(1);
      });

      test("is reported though the clock was set back", async () => {
        await using receiver = startApp((count) => new Response(null, { status: count === 1 ? 500 : 204 }));
        const { project, app, ada } = await served(server(), receiver.url);
        const { deps } = server().running;
        await app.tokens(ada);
        server().clock.pass({ days: 2 });
        await project.server.call(deleteSession, { params: { id: sessionOf(ada) }, query: {} });
        await sendDue();

        server().clock.pass({ days: -2 });
        await sendDue();
        const before = receiver.tokens.length;
        await rescue(deps, logouts);
        await sendDue();

        expect([before, receiver.tokens.length]).toEqual([1, 2]);
      });

      test("is not reported to a deleted app, nor to one that has no address any more", async () => {
        await using receiver = startApp();
        const { project, app, ada, log, rows } = await served(server(), receiver.url);
        const other = await makeApp(server(), project, { backchannel_logout_url: receiver.url });
        await app.tokens(ada);
        await other.tokens(ada);
        const params = { oauth_client_id: app.id };
        await project.admin.call(updateOAuthClient, { params, body: { backchannel_logout_url: null } });
        await project.admin.call(deleteOAuthClient, { params: { oauth_client_id: other.id }, body: {} });

        await ada.wire.call(signOut);
        await sendDue();

        expect(receiver.tokens).toEqual([]);
        expect(await log()).toMatchObject([
          { state: "failed", status_code: null, error: "The app no longer has an address for this." },
        ]);
        expect(await rows()).toHaveLength(1);
      });

      test("an app that redirects is tried again, and does not hold up the others", async () => {
        const secret = startApp();
        await using redirecting = startApp(() => Response.redirect(secret.url, 307));
        await using receiver = startApp();
        const { project, app, ada, log } = await served(server(), redirecting.url);
        const other = await makeApp(server(), project, { backchannel_logout_url: receiver.url });
        await app.tokens(ada);
        await other.tokens(ada);

        await ada.wire.call(signOut);
        await sendDue();

        expect(await log()).toMatchObject([{ state: "waiting", status_code: 307 }]);
        expect([receiver.tokens.length, secret.tokens.length]).toEqual([1, 0]);
        await secret[Symbol.asyncDispose]();
      });
    });
  },
  { environment: OPEN, jobs: withoutLogouts },
);

onServer(
  (server) => {
    test("the server reports the end of a session by itself", async () => {
      await using receiver = startApp();
      const { app, ada } = await served(server(), receiver.url);
      await app.tokens(ada);

      await ada.wire.call(signOut);
      await until(() => receiver.tokens.length > 0);

      expect(decodeJwt(receiver.tokens[0] ?? "").sid).toBe(sessionOf(ada));
    });
  },
  { environment: OPEN },
);
