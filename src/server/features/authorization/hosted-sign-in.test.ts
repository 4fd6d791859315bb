import { describe, expect, test } from "bun:test";
import { decodeJwt } from "jose";
import {
  approveAuthorizationRequest,
  denyAuthorizationRequest,
  getAuthorizationRequest,
} from "#contract/auth/authorization-requests.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession, deleteSession, listSessions, refreshSession, signOut } from "#contract/auth/sessions.ts";
import { disableUser } from "#contract/disabled-users.ts";
import { AUTHORIZATION_CODE_LIFETIME_MILLIS, SESSION_LIFETIME_MILLIS } from "#contract/limits.ts";
import { updateProject } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { digest } from "#server/crypto/digest.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { hostedApp } from "#testing/people/hosted-app.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { everything, everythingAtRest, rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";

const PAGE = "https://app.example.com/notes?tag=2";
const OTHER = "https://shop.example.com/";
const PREVIEW = "https://branch.preview.example.com/";
const LOCAL = "http://localhost:5173/";

const CONFIG = {
  domains: ["https://app.example.com", "https://shop.example.com", "https://*.preview.example.com"].map((domain) => ({
    domain,
    handler_path: "/handler",
  })),
  allow_localhost: true,
};

const project = (server: TestServer, config: object = {}) =>
  server.project({ displayName: "Boats", config: { ...CONFIG, ...config } });

const answerIn = (reply: Response) => {
  const { origin, pathname, searchParams } = new URL(reply.headers.get("location") ?? "none:");
  return { status: reply.status, page: origin + pathname, ...Object.fromEntries(searchParams) };
};
const requestIn = (reply: Response) => new URL(reply.headers.get("location") ?? "").searchParams.get("request") ?? "";
const wireOf = ({ client }: TestProject, { accessToken }: Pick<Person, "accessToken">) => client.with({ accessToken });
const sessionOf = ({ accessToken }: Pick<Person, "accessToken">) => String(decodeJwt(accessToken).refresh_token_id);

onServer((server) => {
  const make = async (config?: object) => {
    const boats = await project(server(), config);
    return { boats, app: hostedApp(server(), boats, PAGE), ada: await boats.person("ada") };
  };

  describe("a sign-in at the hosted pages for an app on another host", () => {
    test("leads through the sign-in pages back to the page of the app, with a code, the state and the issuer", async () => {
      const { boats, app, ada } = await make();

      const toPages = await app.authorize(null);
      const code = requestIn(toPages);
      const asked = await boats.client.call(getAuthorizationRequest, { body: { code } });
      const again = await app.visit(`${app.root}/authorize/${code}`, ada);

      expect(answerIn(toPages)).toMatchObject({ status: 303, page: `${server().url}/p/${boats.id}/handler/authorize` });
      expect(asked.body).toMatchObject({
        client: { name: "app.example.com", redirect_host: "app.example.com" },
        step: "sign_in",
        reason: "signed_out",
        scopes: [],
      });
      expect(answerIn(again)).toMatchObject({
        status: 303,
        page: "https://app.example.com/notes",
        code: expect.any(String),
        state: "s1",
        iss: `${server().apiUrl}/projects/${boats.id}`,
      });
      expect(again.headers.get("location")).toStartWith(`${PAGE}&code=`);
      expect([again.headers.get("referrer-policy"), again.headers.get("cache-control")]).toEqual([
        "no-referrer",
        "no-store",
      ]);
    });

    test("needs no switch, no OAuth client and no click for a user who is signed in at the hosted pages", async () => {
      const { boats, app, ada } = await make();
      const signedIn = await app.signIn(ada);
      const me = await wireOf(boats, signedIn).call(getCurrentUser);

      expect(me.body.id).toBe(ada.userId);
      expect(sessionOf(signedIn)).not.toBe(sessionOf(ada));
      expect(await rowsOfProject(server().running.deps.store, "oauthGrants", boats.id)).toEqual([]);
    });

    test("begins at the page of sign-up if the app wants it", async () => {
      const { app } = await make();
      expect(answerIn(await app.authorize(null, { prompt: "create" }))).toMatchObject({ prompt: "create" });
    });

    test("waits for a click where the owner has not named the host: below a wildcard, and on the user's device", async () => {
      const { boats, app, ada } = await make();
      for (const redirect_uri of [PREVIEW, LOCAL]) {
        server().clock.pass({ minutes: 1 });
        const code = requestIn(await app.authorize(ada, { redirect_uri }));
        const { body } = await ada.wire.call(getAuthorizationRequest, { body: { code } });
        expect([body.step, body.client.name]).toEqual(["choose_account", new URL(redirect_uri).host]);
        expect(requestIn(await app.visit(`${app.root}/authorize/${code}`, ada))).toBe(code);

        const approved = await ada.wire.call(approveAuthorizationRequest, { body: { code } });
        expect(approved.body.url).toBe(`${app.root}/authorize/${code}`);
        expect(answerIn(await app.visit(approved.body.url, ada))).toMatchObject({ code: expect.any(String) });
      }
      // Somebody who has just signed in for it has clicked.
      const code = requestIn(await app.authorize(null, { redirect_uri: LOCAL }));
      const { body } = await boats.client.call(signInWithPassword, {
        body: { email: ada.email, password: ada.password },
      });
      const fresh = { accessToken: body.access_token, refreshToken: body.refresh_token };
      expect(answerIn(await app.visit(`${app.root}/authorize/${code}`, fresh))).toMatchObject({
        code: expect.any(String),
      });
    });

    test("goes back without a code if the user refuses, and is over", async () => {
      const { app, ada } = await make();
      const code = requestIn(await app.authorize(ada, { redirect_uri: LOCAL }));
      const { body } = await ada.wire.call(denyAuthorizationRequest, { body: { code } });
      expect(answerIn(await app.visit(body.url, ada))).toMatchObject({ page: LOCAL, error: "access_denied" });
      expect((await app.visit(body.url, ada)).status).toBe(404);
    });

    test("without pages gets an error where the user would have to do something", async () => {
      const { app, ada } = await make();
      const error = async (person: Person | null, redirect_uri = PAGE) =>
        Reflect.get(answerIn(await app.authorize(person, { prompt: "none", redirect_uri })), "error");
      expect(await error(null)).toBe("login_required");
      expect(await error(ada)).toBeUndefined();
      expect(await error(ada, LOCAL)).toBe("interaction_required");
    });

    test("a user who is disabled meanwhile gets no code", async () => {
      const { boats, app, ada } = await make();
      await boats.server.call(disableUser, { params: { user_id: ada.userId }, body: {} });
      expect(Object.keys(answerIn(await app.authorize(ada)))).not.toContain("code");
    });

    test("is a page and no redirect for an address that the project does not trust", async () => {
      const { boats, app, ada } = await make();
      await boats.admin.call(updateProject, { body: { config: { allow_localhost: false } } });
      const refused = [
        undefined,
        "https://evil.example.com/",
        "https://app.example.com.evil.com/",
        "https://notapp.example.com/",
        "http://app.example.com/",
        "https://a.b.preview.example.com/",
        "https://app.example.com@evil.com/",
        "https://user@app.example.com/",
        "https://app.example.com\\@evil.com/",
        "https://app.example.com/#fragment",
        "https://app.example.com/?code=mine",
        "https://app.example.com/?a=1&state=mine",
        "https://APP.example.com/",
        "https://app.example.com",
        "//app.example.com/",
        "javascript://app.example.com/%0aalert(1)",
        "com.example.app:/callback",
        "exp://127.0.0.1:8081/",
        LOCAL,
        `${server().url}/admin/`,
        "",
      ];
      for (const redirect_uri of refused) {
        for (const prompt of [undefined, "none"]) {
          const reply = await app.authorize(ada, { redirect_uri, prompt });
          expect([redirect_uri, reply.status, reply.headers.get("location")]).toEqual([redirect_uri, 400, null]);
          expect(reply.headers.get("content-type")).toStartWith("text/html");
        }
      }
    });

    test("tells the app what is wrong with its request: no PKCE, the plain method, no state, another response type", async () => {
      const { app, ada } = await make();
      const faults = [
        { code_challenge: undefined, code_challenge_method: undefined },
        { code_challenge_method: "plain" },
        { code_challenge: "short" },
        { state: undefined },
        { response_type: undefined },
        { prompt: "consent none" },
      ];
      for (const fault of faults) {
        expect(answerIn(await app.authorize(ada, fault))).toMatchObject({ error: "invalid_request" });
      }
      expect(answerIn(await app.authorize(ada, { response_type: "token" }))).toMatchObject({
        error: "unsupported_response_type",
      });
    });

    test("ends on a page once the project trusts the address no longer", async () => {
      const { boats, app, ada } = await make();
      const code = requestIn(await app.authorize(null));
      const given = await app.code(ada);
      await boats.admin.call(updateProject, { body: { config: { domains: [] } } });
      const back = await app.visit(`${app.root}/authorize/${code}`, ada);
      const redeemed = await app.redeem(given);

      expect([back.status, back.headers.get("location")]).toEqual([404, null]);
      expect([redeemed.status, redeemed.body.code]).toEqual([400, "REDIRECT_URL_NOT_WHITELISTED"]);
    });

    test("cannot be approved by somebody who acts as another user", async () => {
      const { boats, app, ada } = await make();
      const acting = await boats.admin.call(createSession, { body: { user_id: ada.userId, is_impersonation: true } });
      const actor = { accessToken: acting.body.access_token, refreshToken: acting.body.refresh_token };
      const code = requestIn(await app.authorize(actor));
      await wireOf(boats, actor).call(approveAuthorizationRequest, { body: { code } });
      expect(requestIn(await app.visit(`${app.root}/authorize/${code}`, actor))).toBe(code);
    });

    test("is unknown to other projects", async () => {
      const { app } = await make();
      const oars = await project(server());
      const eve = await oars.person("eve");
      const code = requestIn(await app.authorize(null));
      const there = hostedApp(server(), oars);
      expect((await eve.wire.call(getAuthorizationRequest, { body: { code } })).body.code).toBe(
        "AUTHORIZATION_REQUEST_NOT_FOUND",
      );
      expect((await there.visit(`${there.root}/authorize/${code}`, eve)).status).toBe(404);
      const nowhere = `${server().apiUrl}/projects/00000000-0000-4000-8000-000000000000/hosted`;
      expect((await app.visit(`${nowhere}/pages/account-settings`)).status).toBe(404);
    });

    test("other hosted pages have an address below the API, too, with their query", async () => {
      const { boats, app } = await make();
      const opened = await app.visit(`${app.root}/pages/password-reset?code=abc`);
      expect([opened.status, opened.headers.get("location")]).toEqual([
        303,
        `${server().url}/p/${boats.id}/handler/password-reset?code=abc`,
      ]);
      expect((await app.visit(`${app.root}/pages/..%2F..%2Fadmin`)).status).toBe(400);
    });
  });

  describe("a code for a session of an app", () => {
    const refused = async (reply: Promise<{ status: number; body: { code: string } }>) => {
      const { status, body } = await reply;
      return [status, body.code];
    };

    test("is useless with another verifier, at another address and in another project, and not used up by that", async () => {
      const { app, ada } = await make();
      const oars = await project(server());
      const given = await app.code(ada);
      const before = await rowsOfProject(server().running.deps.store, "sessions", oars.id);

      for (const verifier of ["", "w".repeat(43), given.code]) {
        expect(await refused(app.redeem({ ...given, verifier }))).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
      }
      for (const redirectUri of [OTHER, "https://app.example.com/", `${PAGE}&more=1`]) {
        expect(await refused(app.redeem({ ...given, redirectUri }))).toEqual([400, "REDIRECT_URL_NOT_WHITELISTED"]);
      }
      expect(await refused(app.redeem(given, oars))).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
      expect(await rowsOfProject(server().running.deps.store, "sessions", oars.id)).toEqual(before);
      expect((await app.redeem(given)).status).toBe(200);
    });

    test("works once, for a minute", async () => {
      const { app, ada } = await make();
      const given = await app.code(ada);
      const late = await app.code(ada);
      expect((await app.redeem(given)).status).toBe(200);
      const stored = async () => {
        // Entries are sealed some time after they were written.
        const { auditEntries, ...others } = await everythingAtRest(server().running.deps.store);
        return others;
      };
      const before = await stored();
      expect(await refused(app.redeem(given))).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
      expect(await stored()).toEqual(before);

      server().clock.pass({ millis: AUTHORIZATION_CODE_LIFETIME_MILLIS });
      expect(await refused(app.redeem(late))).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
    });

    test("ends with the session at the hosted pages", async () => {
      const { app, ada } = await make();
      const given = await app.code(ada);
      await ada.wire.call(signOut);
      expect(await refused(app.redeem(given))).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
    });

    test("is stored as a digest, and the session is in the audit log with its host", async () => {
      const { boats, app, ada } = await make();
      const given = await app.code(ada);
      const { store } = server().running.deps;
      expect((await rowsOfProject(store, "oauthCodes", boats.id)).map((row) => row.digest)).toEqual([
        digest(given.code),
      ]);
      expect(JSON.stringify(await everything(store))).not.toContain(given.code);
      const { body } = await app.redeem(given);
      const entries = await rowsOfProject(store, "auditEntries", boats.id);
      expect(entries.filter(({ action }) => action === "session_created")).toMatchObject([
        { actorId: ada.userId, subjectId: ada.userId },
      ]);
      expect(JSON.stringify(entries)).toContain(sessionOf({ accessToken: body.access_token }));
      expect(JSON.stringify(entries)).toContain("app.example.com");
    });
  });

  describe("the session of an app", () => {
    const isOpen = async (boats: TestProject, { refreshToken }: Pick<Person, "refreshToken">) =>
      (await boats.client.with({ refreshToken }).call(refreshSession)).status === 200;

    test("ends with the sign-out of the app, and takes that of the hosted pages with it, but not those of other apps", async () => {
      const { boats, app, ada } = await make();
      const first = await app.signIn(ada);
      const second = await app.signIn(ada);
      await wireOf(boats, first).call(signOut);

      expect([await isOpen(boats, first), await isOpen(boats, ada), await isOpen(boats, second)]).toEqual([
        false,
        false,
        true,
      ]);
      // Whoever is at the screen now has to sign in.
      expect(requestIn(await app.authorize(ada))).not.toBe("");
    });

    test("ends with a sign-out at the hosted pages, and with the revocation of that session", async () => {
      const { boats, app, ada } = await make();
      const first = await app.signIn(ada);
      const elsewhere = await boats.client.call(signInWithPassword, {
        body: { email: ada.email, password: ada.password },
      });
      await ada.wire.call(signOut);
      expect(await isOpen(boats, first)).toBe(false);

      const tokens = { accessToken: elsewhere.body.access_token, refreshToken: elsewhere.body.refresh_token };
      const second = await app.signIn(tokens);
      const third = await app.signIn(tokens);
      const { body } = await wireOf(boats, second).call(listSessions, { query: { user_id: "me" } });
      expect(body.items).toHaveLength(3);
      await wireOf(boats, second).call(deleteSession, { params: { id: sessionOf(tokens) }, query: {} });
      expect([await isOpen(boats, tokens), await isOpen(boats, third), await isOpen(boats, second)]).toEqual([
        false,
        false,
        true,
      ]);
    });

    test("lives no longer than that of the hosted pages, and says how its user signed in there", async () => {
      const { boats, app, ada } = await make();
      server().clock.pass({ millis: SESSION_LIFETIME_MILLIS / 2 });
      const { body } = await boats.client.with({ refreshToken: ada.refreshToken }).call(refreshSession);
      const session = sessionOf(await app.signIn({ ...ada, accessToken: body.access_token }));
      const rows = await rowsOfProject(server().running.deps.store, "sessions", boats.id);
      const hosted = rows.find(({ id }) => id === sessionOf(ada));
      const own = rows.find(({ id }) => id === session);

      expect(own).toMatchObject({ openedById: hosted?.id, expiresAt: hosted?.expiresAt, amr: ["pwd"] });
    });
  });
});

eachServer((server, dialect) => {
  detailOnPostgres(dialect)("exactly one of many requests with a code gets a session", async () => {
    const boats = await project(server());
    const app = hostedApp(server(), boats);
    const given = await app.code(await boats.person("ada"));
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.redeem(given)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rowsOfProject(server().running.deps.store, "sessions", boats.id)).toHaveLength(2);
  });
});
