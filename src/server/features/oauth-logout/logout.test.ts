import { describe, expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { createSession, refreshSession } from "#contract/auth/sessions.ts";
import { signedJwt } from "#server/tokens/jws.ts";
import { type AppOptions, makeApp } from "#testing/people/app.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import { formOf } from "#testing/server/wire.ts";

const AFTER = "https://app.example.com/signed-out";
const QUESTION = "Do you want to sign out?";
type Visitor = Pick<Person, "accessToken" | "refreshToken">;
const DONE = "You are signed out";

onServer((server) => {
  /** A client with an address for signed-out users, a user with an ID token, and the user's browser. */
  async function served(options: AppOptions = {}) {
    const project = await server().project({ displayName: "Boats", config: { authorization_server_enabled: true } });
    const app = await makeApp(server(), project, { post_logout_redirect_urls: [AFTER], ...options });
    const ada = await project.person();
    const idToken: string = (await app.tokens(ada)).id_token;
    const address = `${server().apiUrl}/projects/${project.id}/oauth/logout`;
    const isSignedIn = async () => {
      const { refreshToken } = ada;
      return (await project.client.with({ refreshToken }).call(refreshSession)).status === 200;
    };
    return { project, app, ada, idToken, address, isSignedIn };
  }

  const visit = async (
    url: string,
    { project, person }: { project: TestProject; person: Visitor | null },
    init: RequestInit & { headers?: Record<string, string> } = {},
  ) => {
    const cookie: Record<string, string> = person ? { cookie: hostedCookies(project.id, person) } : {};
    const reply = await fetch(url, { redirect: "manual", ...init, headers: { ...cookie, ...init.headers } });
    const page = await reply.text();
    return {
      status: reply.status,
      location: reply.headers.get("location"),
      heading: /<h1>(.*?)<\/h1>/.exec(page)?.[1],
      cleared: reply.headers.getSetCookie().filter((cookie) => cookie.includes("Max-Age=0")),
      page,
    };
  };

  const get = (address: string, sent: Record<string, string>, project: TestProject, person: Visitor | null) =>
    visit(`${address}?${new URLSearchParams(sent)}`, { project, person });

  const post = (
    url: string,
    sent: Record<string, string>,
    { headers = {}, ...who }: { project: TestProject; person: Visitor | null; headers?: Record<string, string> },
  ) =>
    visit(url, who, {
      method: "POST",
      body: formOf(sent),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  const auditOf = async ({ id }: TestProject) =>
    (await rowsOfProject(server().running.deps.store, "auditEntries", id)).filter(
      ({ action }) => action === "sign_out",
    );

  describe("a logout that an app begins", () => {
    test("with an ID token of the session ends it at once, and takes the browser back with the state", async () => {
      const { project, ada, idToken, address, isSignedIn } = await served();
      const sent = { id_token_hint: idToken, post_logout_redirect_uri: AFTER, state: "s t&te" };
      // The ID token has expired by then.
      server().clock.pass({ days: 1 });

      const reply = await get(address, sent, project, ada);

      expect([reply.status, reply.location]).toEqual([303, `${AFTER}?state=s+t%26te`]);
      expect(reply.cleared.map((cookie) => cookie.split("=")[0])).toEqual([
        `hallpass-session-${project.id}`,
        `hallpass-session-${project.id}-access`,
        `hallpass-refresh-${project.id}`,
        "hallpass-access",
      ]);
      expect(reply.cleared[0]).toContain("; HttpOnly");
      expect(await isSignedIn()).toBe(false);
      expect(await auditOf(project)).toMatchObject([
        { actorType: "user", actorId: ada.userId, subjectType: "user", subjectId: ada.userId },
      ]);
    });

    test("without an address shows that the user is signed out", async () => {
      const { project, ada, idToken, address, isSignedIn } = await served();

      const reply = await get(address, { id_token_hint: idToken, ui_locales: "xx de" }, project, ada);
      const again = await get(address, { id_token_hint: idToken }, project, null);

      expect([reply.status, reply.location, reply.heading]).toEqual([200, null, "Du bist abgemeldet"]);
      expect([again.status, again.heading, again.cleared]).toEqual([200, DONE, []]);
      expect(await isSignedIn()).toBe(false);
    });

    test("without an ID token asks first, and the answer of our own page ends the session", async () => {
      const { project, app, ada, address, isSignedIn } = await served();
      const sent = { client_id: app.id, post_logout_redirect_uri: AFTER, state: "1" };

      const asked = await get(address, sent, project, ada);
      const before = await isSignedIn();
      const form = fieldsIn(asked.page);
      const own = { project, person: ada, headers: { origin: server().url, "sec-fetch-site": "same-origin" } };
      const answered = await post(`${address}/confirm`, form, own);

      expect([asked.status, asked.heading, asked.cleared, before]).toEqual([200, QUESTION, [], true]);
      expect(asked.page).toContain(`action="${address}/confirm"`);
      expect(form).toEqual(sent);
      expect([answered.status, answered.location, answered.cleared.length]).toEqual([303, `${AFTER}?state=1`, 4]);
      expect(await isSignedIn()).toBe(false);
      expect(await auditOf(project)).toHaveLength(1);
    });

    test("asks for an ID token of another user, of another session, of another client and for one that is none", async () => {
      const { project, app, ada, idToken, address, isSignedIn } = await served();
      const ben = await project.person();
      const other = await makeApp(server(), project);
      const elsewhere = await served();
      const known = await server().running.deps.projects.get(project.id);
      if (!known) throw new Error("The project is gone.");
      const claims = decodeJwt(idToken);
      const es256 = (typ: string, changed: object = {}) =>
        signedJwt(known.signingKeys[0], typ, { ...claims, ...changed });
      const hints = {
        ofAnotherUser: { id_token_hint: (await app.tokens(ben)).id_token },
        ofAnotherSession: { id_token_hint: es256("JWT", { sid: crypto.randomUUID() }) },
        ofAnotherClient: { id_token_hint: (await other.tokens(ada)).id_token },
        ofAnotherProject: { id_token_hint: elsewhere.idToken },
        logoutToken: { id_token_hint: es256("logout+jwt") },
        accessToken: { id_token_hint: (await app.tokens(ada)).access_token },
        forged: { id_token_hint: idToken.replace(/\.[^.]*$/, ".AAAA") },
        none: { id_token_hint: "none" },
      };

      const asked = [];
      for (const [name, hint] of Object.entries(hints)) {
        const sent = { client_id: app.id, post_logout_redirect_uri: AFTER, ...hint };
        const { status, heading, location, page } = await get(address, sent, project, ada);
        asked.push([name, status, heading, location, "post_logout_redirect_uri" in fieldsIn(page)]);
      }

      // A client that shows a wrong token does not get the user back.
      expect(asked).toEqual([
        ["ofAnotherUser", 200, QUESTION, null, true],
        ["ofAnotherSession", 200, QUESTION, null, true],
        ["ofAnotherClient", 200, QUESTION, null, false],
        ["ofAnotherProject", 200, QUESTION, null, false],
        ["logoutToken", 200, QUESTION, null, false],
        ["accessToken", 200, QUESTION, null, false],
        ["forged", 200, QUESTION, null, false],
        ["none", 200, QUESTION, null, false],
      ]);
      expect(await isSignedIn()).toBe(true);
    });

    test("takes nobody to an address that the client has not registered for this", async () => {
      const { project, app, ada, idToken, address } = await served();
      const shown = [];
      for (const sent of [
        { post_logout_redirect_uri: "https://evil.example.com/" },
        { post_logout_redirect_uri: `${AFTER}/` },
        { post_logout_redirect_uri: `${AFTER}?next=1` },
        // For the answers of sign-ins.
        { post_logout_redirect_uri: "https://app.example.com/callback" },
        { post_logout_redirect_uri: AFTER, client_id: "oac_unknown" },
        { post_logout_redirect_uri: AFTER, client_id: "" },
      ]) {
        const signedOut = await get(address, { client_id: app.id, ...sent }, project, null);
        const asked = await get(address, { client_id: app.id, ...sent }, project, ada);
        const own = { project, person: null, headers: { "sec-fetch-site": "same-origin" } };
        const confirmed = await post(`${address}/confirm`, { client_id: app.id, ...sent }, own);
        shown.push(...[signedOut, asked, confirmed].map(({ status, location }) => [status, location]));
        expect([signedOut.heading, asked.heading, confirmed.heading]).toEqual([DONE, QUESTION, DONE]);
        expect(fieldsIn(asked.page)).toEqual({});
      }
      const withoutClient = await get(address, { post_logout_redirect_uri: AFTER }, project, null);
      const ended = await get(
        address,
        { id_token_hint: idToken, post_logout_redirect_uri: "https://evil.example.com/" },
        project,
        ada,
      );

      expect(shown).toEqual(Array.from({ length: 18 }, () => [200, null]));
      expect([withoutClient.status, withoutClient.heading]).toEqual([200, DONE]);
      expect([ended.status, ended.heading, ended.cleared.length]).toEqual([200, DONE, 4]);
      expect(ended.page).toContain("The post_logout_redirect_uri is none of the client&#x27;s addresses.");
    });

    test("goes back to any port of the device for a public client only", async () => {
      const registered = "http://127.0.0.1/signed-out";
      const sent = { post_logout_redirect_uri: "http://127.0.0.1:49152/signed-out" };
      const locations = [];
      for (const kind of ["public", "confidential"] as const) {
        const { project, app, address } = await served({ kind, post_logout_redirect_urls: [registered] });
        locations.push((await get(address, { client_id: app.id, ...sent }, project, null)).location);
      }

      expect(locations).toEqual([sent.post_logout_redirect_uri, null]);
    });

    test("by a form comes to the same address, with the cookies that a form of another site does not send", async () => {
      const { project, idToken, address, ada, isSignedIn } = await served();
      const sent = { id_token_hint: idToken, post_logout_redirect_uri: AFTER, state: "s t" };

      const reply = await post(address, sent, { project, person: null, headers: { "sec-fetch-site": "cross-site" } });
      const next = await visit(reply.location ?? "", { project, person: ada });

      expect(reply.status).toBe(303);
      expect(Object.fromEntries(new URL(reply.location ?? "").searchParams)).toEqual(sent);
      expect([next.status, next.location]).toEqual([303, `${AFTER}?state=s+t`]);
      expect(await isSignedIn()).toBe(false);
    });

    test("cannot be confirmed by a page of another site or of another host of the same site", async () => {
      const { project, app, ada, address, isSignedIn } = await served();
      const sent = { client_id: app.id, post_logout_redirect_uri: AFTER };
      const replies = [];
      for (const headers of [
        { "sec-fetch-site": "cross-site", origin: "https://evil.example.com" },
        { "sec-fetch-site": "same-site", origin: "https://app.example.com" },
        { origin: "https://evil.example.com" },
        { origin: "null" },
        {},
      ] as Record<string, string>[]) {
        const { status, location, cleared } = await post(`${address}/confirm`, sent, { project, person: ada, headers });
        replies.push([status, location, cleared.length]);
      }

      const question = `${address}?${new URLSearchParams(sent)}`;
      expect(replies).toEqual(Array.from({ length: 5 }, () => [303, question, 0]));
      expect(await isSignedIn()).toBe(true);
    });

    test("ends an impersonation only after the question, and names who acted", async () => {
      const { project, ada, idToken, address, isSignedIn } = await served();
      const { body } = await project.server.call(createSession, {
        body: { user_id: ada.userId, is_impersonation: true },
      });
      const acting = { accessToken: body.access_token, refreshToken: body.refresh_token };
      const own = { project, person: acting, headers: { "sec-fetch-site": "same-origin" } };

      const asked = await get(address, { id_token_hint: idToken }, project, acting);
      const confirmed = await post(`${address}/confirm`, {}, own);

      expect([asked.heading, confirmed.heading]).toEqual([QUESTION, DONE]);
      expect(await isSignedIn()).toBe(true);
      expect(await auditOf(project)).toMatchObject([{ actorType: "server", subjectId: ada.userId }]);
    });
  });
});

/** The fields of the form on a page. */
const fieldsIn = (page: string): Record<string, string> =>
  Object.fromEntries([...page.matchAll(/name="(.*?)" value="(.*?)"/g)].map(([, name, value]) => [name, value]));
