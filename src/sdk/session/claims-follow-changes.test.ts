import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { refreshSession } from "#contract/auth/sessions.ts";
import { readToken } from "#contract/token-claims.ts";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { pageAt } from "#testing/browser/sdk-environment.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
let mails: CaughtMails;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { client_team_creation_enabled: true, allow_user_api_keys: true } });
  const app = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, ...project.keys });
  await (await app.getProject()).updateConfig({ "auth.anonymous": { allowSignIn: true } });
  mails = catchMails(server);
}, 60_000);
afterAll(() => server?.stop());

/** An app in a browser, the address of its user, and the renewals that it has asked for. */
async function signedIn({ isAnonymous = false } = {}) {
  const person = await project.person();
  const { accessToken, refreshToken } = isAnonymous ? { accessToken: null, refreshToken: null } : person;
  const renewals: string[] = [];
  const { browser } = pageAt("http://localhost:3000/");
  const options = {
    baseUrl: server.url,
    projectId: project.id,
    extraRequestHeaders: { "x-forwarded-for": person.ip },
    tokenStore: { accessToken, refreshToken },
    deps: {
      now: server.clock.now,
      browser: () => browser,
      fetch(url: string, init: RequestInit) {
        if (url.endsWith("/auth/oauth/token")) renewals.push(url);
        return fetch(url, init);
      },
    },
  };
  const app = new HallpassClientApp({ ...options, publishableClientKey: project.keys.publishableClientKey });
  const user = await app.getUser({ or: isAnonymous ? "anonymous" : "throw" });
  return { app, user, email: person.email, renewals, options };
}

type Scene = Awaited<ReturnType<typeof signedIn>>;

/** What the access token of an app says, and what a new one says. */
async function claims({ app }: Pick<Scene, "app">) {
  const { accessToken = null, refreshToken } = (await app.getSession().tokens()) ?? {};
  const renewed = await project.client.with({ refreshToken: refreshToken ?? "" }).call(refreshSession);
  return { said: aboutUser(accessToken), now: aboutUser(renewed.body.access_token) };
}

/** Those that differ from token to token say nothing of the user. */
function aboutUser(token: string | null) {
  const { iat: _, exp: __, ...others } = readToken(token)?.claims ?? {};
  return others;
}

async function codeFor(email: string) {
  const [code = ""] = await mails.codesFor(email);
  return code;
}

/** Adds an address, and verifies it. */
async function verified({ app, user }: Pick<Scene, "app" | "user">, value: string) {
  const channel = await user.createContactChannel({ value, type: "email", usedForAuth: false });
  await channel.sendVerificationEmail();
  await app.verifyEmail(await codeFor(value));
  return channel;
}

const TOTP = new Uint8Array(20).fill(7);
const newAddress = () => `${crypto.randomUUID()}@boats.example`;

/** Each claim that can change, and the calls of an app that change it. The rest of a change is made before. */
const CHANGES: Record<string, Record<string, (scene: Scene) => Promise<() => Promise<unknown>>>> = {
  name: {
    update:
      async ({ user }) =>
      () =>
        user.update({ displayName: "Ada L." }),
    setDisplayName:
      async ({ user }) =>
      () =>
        user.setDisplayName("Ada L."),
  },
  email: {
    "another primary address": async (scene) => {
      const channel = await verified(scene, newAddress());
      return () => channel.update({ isPrimary: true });
    },
    "the deletion of the primary address": async ({ user }) => {
      const channel = (await user.listContactChannels()).find(({ isPrimary }) => isPrimary);
      return async () => channel?.delete();
    },
  },
  email_verified: {
    verifyEmail: async ({ app, user, email }) => {
      await user.sendVerificationEmail();
      const code = await codeFor(email);
      return () => app.verifyEmail(code);
    },
  },
  selected_team_id: {
    createTeam:
      async ({ user }) =>
      () =>
        user.createTeam({ displayName: "Rowers" }),
    setSelectedTeam: async ({ user }) => {
      const team = await user.createTeam({ displayName: "Rowers" });
      await user.setSelectedTeam(null);
      return () => user.setSelectedTeam(team);
    },
    leaveTeam: async ({ user }) => {
      const team = await user.createTeam({ displayName: "Rowers" });
      return () => user.leaveTeam(team);
    },
    "the deletion of the team": async ({ user }) => {
      const team = await user.createTeam({ displayName: "Rowers" });
      return () => team.delete();
    },
  },
  requires_totp_mfa: {
    update:
      async ({ user }) =>
      () =>
        user.update({ totpMultiFactorSecret: TOTP }),
  },
};

/** Never changes in the life of a session, or has one value only. */
const FIXED =
  "iss aud sub branchId branch_id refreshTokenId refresh_token_id role project_id signed_up_at is_restricted restricted_reason";
/** Changes only with a new session. */
const OF_SESSION = "is_anonymous";

describe("when a call that changes a claim resolves, the access token says it:", () => {
  test("every claim of a token is one of those below, or cannot change", async () => {
    const { now } = await claims(await signedIn());
    const known = [...FIXED.split(" "), OF_SESSION, ...Object.keys(CHANGES)];
    expect(Object.keys(now).toSorted()).toEqual(known.toSorted());
  });

  for (const [claim, calls] of Object.entries(CHANGES)) {
    for (const [call, prepare] of Object.entries(calls)) {
      test(`${claim}, by ${call}`, async () => {
        const scene = await signedIn();
        const change = await prepare(scene);
        const before = (await claims(scene)).said;

        await change();

        const { said, now } = await claims(scene);
        expect(said).toEqual(now);
        expect(said[claim]).not.toEqual(before[claim]);
      });
    }
  }

  test("an anonymous user who signs up, with the tokens of the new session", async () => {
    const scene = await signedIn({ isAnonymous: true });
    expect((await claims(scene)).said.is_anonymous).toBe(true);

    await scene.app.signUpWithCredential({ email: newAddress(), password: "correct horse battery", noRedirect: true });

    const { said, now } = await claims(scene);
    expect([said.is_anonymous, said]).toEqual([false, now]);
    expect(scene.renewals).toEqual([]);
  });

  test("the user of a session on a server", async () => {
    const { options } = await signedIn();
    const app = new HallpassServerApp({ ...options, ...project.keys });
    const user = await app.getUser({ or: "throw" });

    await user.setPrimaryEmail("lovelace@boats.example", { verified: true });

    expect((await app.getPartialUser({ from: "token" }))?.primaryEmail).toBe("lovelace@boats.example");
  });
});

test("a call that changes no claim renews nothing", async () => {
  const { user, renewals } = await signedIn();
  await user.setClientMetadata({ boats: 1 });
  await user.createApiKey({ description: "CI" });
  await user.createContactChannel({ value: newAddress(), type: "email", usedForAuth: false });
  expect(renewals).toEqual([]);
});

test("getTokens({ skipCache: true }) renews the access token after a change that a server has made", async () => {
  const { app, user, renewals } = await signedIn();
  await (
    await new HallpassServerApp({ baseUrl: server.url, projectId: project.id, ...project.keys }).getUser(user.id)
  )?.setDisplayName("Ada, renamed");
  expect((await claims({ app })).said.name).toBe(user.displayName);

  const { accessToken } = await user.currentSession.getTokens({ skipCache: true });

  expect(aboutUser(accessToken).name).toBe("Ada, renamed");
  expect(await user.currentSession.getTokens()).toMatchObject({ accessToken });
  expect(renewals).toHaveLength(1);
});

test("a change resolves although the token cannot be renewed, and the next call renews it", async () => {
  const { options } = await signedIn();
  let isBroken = true;
  const send = (url: string, init: RequestInit) =>
    isBroken && url.endsWith("/auth/oauth/token")
      ? Promise.resolve(new Response("No.", { status: 500 }))
      : fetch(url, init);
  const app = new HallpassClientApp({
    ...options,
    publishableClientKey: project.keys.publishableClientKey,
    deps: { ...options.deps, fetch: send },
  });
  const user = await app.getUser({ or: "throw" });

  const { displayName } = await user.setDisplayName("Ada L.");
  isBroken = false;

  expect(displayName).toBe("Ada L.");
  expect((await claims({ app })).said.name).toBe("Ada L.");
});
