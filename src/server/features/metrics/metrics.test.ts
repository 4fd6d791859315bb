import { expect, test } from "bun:test";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession, refreshSession } from "#contract/auth/sessions.ts";
import { getMetrics, type Metrics } from "#contract/metrics.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { deleteCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey } from "#testing/people/passkeys.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

const DAY_MILLIS = 86_400_000;
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" };

/** Reads the overview after the recorded activity is written. */
async function metricsOf(server: TestServer, { admin }: TestProject): Promise<Metrics> {
  await server.running.deps.activity.flush();
  return (await admin.call(getMetrics)).body;
}

const dateOf = (server: TestServer) => new Date(server.clock.now()).toISOString().slice(0, 10);
const lastOf = (days: Metrics["daily_users"], count: number) => days.slice(-count).map(({ activity }) => activity);
const ids = (users: { id: string }[]) => users.map(({ id }) => id);

/** Gets a new access token in a browser, with a proxy's headers about its place. */
const returnFromProvider = (person: Person, headers: Record<string, string> = {}) =>
  person.wire.with({ refreshToken: person.refreshToken }, { ...BROWSER, ...headers }).call(refreshSession);

/** Sets the clock to shortly before midnight UTC. */
function waitForMidnight({ clock }: TestServer) {
  clock.pass({ millis: DAY_MILLIS - (clock.now() % DAY_MILLIS) - 30_000 });
}

eachServer((server) => {
  test("a project without users has zeros for a month", async () => {
    const project = await server().project();

    const { status, body } = await project.admin.call(getMetrics);

    const days = Array.from({ length: 31 }, (_, at) => ({
      date: new Date(server().clock.now() - (30 - at) * DAY_MILLIS).toISOString().slice(0, 10),
      activity: 0,
    }));
    expect(status).toBe(200);
    expect(body).toEqual({
      total_users: 0,
      daily_users: days,
      daily_active_users: days,
      users_by_country: {},
      recently_registered: [],
      recently_active: [],
      login_methods: [],
    });
  });

  test("sign-ups, methods and recent users are counted per project", async () => {
    const [project, other] = [await server().project({ config: { passkey_enabled: true } }), await server().project()];
    const people: Person[] = [];
    for (const name of ["ada", "ben", "eve", "joe", "kim", "lea"]) {
      people.push(await project.person(name));
      server().clock.pass({ seconds: 1 });
    }
    await other.person();
    const override = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
    await project.admin.call(overrideConfig, { body: { config_override_string: override } });
    const anonymous = (await project.client.call(signUpAnonymously)).body.user_id;
    const [ada] = people as [Person];
    server().clock.pass({ seconds: 1 });
    await addPasskey(ada.wire, softAuthenticator());
    await addPasskey(ada.wire, softAuthenticator());

    const metrics = await metricsOf(server(), project);

    const newestFirst = [anonymous, ...people.toReversed().map(({ userId }) => userId)];
    expect(metrics.total_users).toBe(7);
    expect(metrics.daily_users.at(-1)).toEqual({ date: dateOf(server()), activity: 7 });
    expect(lastOf(metrics.daily_active_users, 2)).toEqual([0, 7]);
    expect(ids(metrics.recently_registered)).toEqual(newestFirst.slice(0, 5));
    expect(ids(metrics.recently_active)).toEqual([ada.userId, ...newestFirst.slice(0, 4)]);
    expect(metrics.recently_active[0]).toMatchObject({ id: ada.userId, primary_email: ada.email, has_password: true });
    expect(metrics.recently_active[0]).toHaveProperty("server_metadata");
    const methods = metrics.login_methods.toSorted((a, b) => a.method.localeCompare(b.method));
    expect(methods).toEqual([
      { method: "passkey", count: 1 },
      { method: "password", count: 6 },
    ]);
    expect((await metricsOf(server(), other)).total_users).toBe(1);
  });

  test("a deleted user is in none of the metrics", async () => {
    const project = await server().project({ config: { client_user_deletion_enabled: true } });
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    for (const person of [ada, ben]) await returnFromProvider(person, { "cf-ipcountry": "AT" });
    const before = await metricsOf(server(), project);

    await ada.wire.call(deleteCurrentUser);

    const after = await metricsOf(server(), project);
    const seen = (metrics: Metrics) => [
      metrics.total_users,
      lastOf(metrics.daily_users, 1),
      lastOf(metrics.daily_active_users, 1),
      metrics.users_by_country,
      metrics.login_methods,
      ids(metrics.recently_registered).toSorted(),
      ids(metrics.recently_active).toSorted(),
    ];
    const both = [ada.userId, ben.userId].sort();
    expect(seen(before)).toEqual([2, [2], [2], { AT: 2 }, [{ method: "password", count: 2 }], both, both]);
    const one = [ben.userId];
    expect(seen(after)).toEqual([1, [1], [1], { AT: 1 }, [{ method: "password", count: 1 }], one, one]);
  });

  test("days begin at midnight UTC, and a user counts once per day", async () => {
    const project = await server().project();
    waitForMidnight(server());
    const yesterday = dateOf(server());
    const ada = await project.person();
    await returnFromProvider(ada);
    await returnFromProvider(ada);

    server().clock.pass({ minutes: 1 });
    const today = dateOf(server());
    const fresh = (await returnFromProvider(ada)).body.access_token;
    await project.person("ben");
    await project.client.with({ accessToken: fresh }).call(updateCurrentUser, { body: { display_name: "Ada" } });
    const metrics = await metricsOf(server(), project);
    server().clock.pass({ days: 30 });
    const later = await metricsOf(server(), project);

    expect(metrics.daily_users.slice(-2)).toEqual([
      { date: yesterday, activity: 1 },
      { date: today, activity: 1 },
    ]);
    expect(lastOf(metrics.daily_active_users, 2)).toEqual([1, 2]);
    // The first day is outside the window now, and all users are still counted.
    expect(later.daily_users).toHaveLength(31);
    expect(later.daily_users[0]).toEqual({ date: today, activity: 1 });
    expect(lastOf(later.daily_users, 30)).toEqual(Array.from({ length: 30 }, () => 0));
    expect(later.total_users).toBe(2);
  });

  test("users count in the country of their latest visit with a known country", async () => {
    const project = await server().project();
    const [ada, ben, eve] = [await project.person("ada"), await project.person("ben"), await project.person("eve")];

    await returnFromProvider(ada, { "cf-ipcountry": "AT" });
    await returnFromProvider(ben, { "x-vercel-ip-country": "de" });
    // Not a browser: a server that acts for a user is in another place than the user.
    await eve.wire
      .with({ refreshToken: eve.refreshToken }, { "user-agent": "node", "cf-ipcountry": "US" })
      .call(refreshSession);
    const first = await metricsOf(server(), project);
    server().clock.pass({ minutes: 5 });
    await returnFromProvider(ada, { "cf-ipcountry": "JP" });
    await returnFromProvider(ben, { "cf-ipcountry": "XX" });
    const second = await metricsOf(server(), project);

    expect(first.users_by_country).toEqual({ AT: 1, DE: 1 });
    expect(second.users_by_country).toEqual({ JP: 1, DE: 1 });
  });

  test("an impersonation does not count as activity of the user", async () => {
    const project = await server().project();
    const ada = await project.person();
    const before = await metricsOf(server(), project);
    server().clock.pass({ days: 1 });
    const { body } = await project.admin.call(createSession, {
      body: { user_id: ada.userId, is_impersonation: true },
    });
    const { access_token: accessToken, refresh_token: refreshToken } = body;
    await returnFromProvider({ ...ada, refreshToken }, { "cf-ipcountry": "US" });
    await project.client.with({ accessToken }).call(updateCurrentUser, { body: {} });

    const after = await metricsOf(server(), project);

    expect(lastOf(after.daily_active_users, 2)).toEqual([1, 0]);
    expect(after.users_by_country).toEqual({});
    expect(after.recently_active[0]?.last_active_at_millis).toBe(before.recently_active[0]?.last_active_at_millis);
  });

  // A browser may send any text, and a proxy passes on headers that it does not know.
  test("an invalid location header does not prevent a sign-in", async () => {
    const project = await server().project();
    const ada = await project.person();
    const strange = { ...BROWSER, "x-vercel-ip-city": `%00Wien%00${"%F0%9F%8F%B0".repeat(99)}`, "cf-ipcountry": "AT" };

    const signIn = await project.client
      .with({}, { ...strange, "x-forwarded-for": ada.ip })
      .call(signInWithPassword, { body: { email: ada.email, password: ada.password } });

    expect(signIn.status).toBe(200);
    expect((await metricsOf(server(), project)).users_by_country).toEqual({ AT: 1 });
  });

  test("the metrics are for admins: keys and owners, of this project", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const { accessToken } = await server().owner();
    const owner = wireTo(server().apiUrl, {
      level: "admin",
      headers: { projectId: project.id, adminAccessToken: accessToken },
    });
    const ada = await project.person();

    for (const wire of [project.client, ada.wire, project.server]) {
      const { status, code, body } = await wire.call(getMetrics);
      expect([status, code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
      expect(body.details.allowed_access_types).toEqual(["admin"]);
    }
    const foreign = wireTo(server().apiUrl, {
      level: "admin",
      headers: { projectId: project.id, superSecretAdminKey: other.keys.superSecretAdminKey },
    });
    expect((await foreign.call(getMetrics)).code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
    expect((await owner.call(getMetrics)).body.total_users).toBe(1);
  });
});
