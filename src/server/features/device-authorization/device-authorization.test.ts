import { describe, expect, test } from "bun:test";
import * as oauth from "oauth4webapi";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { createSession, signOut } from "#contract/auth/sessions.ts";
import { USER_CODE_LETTERS } from "#contract/limits.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { deleteOAuthClient } from "#contract/oauth-clients.ts";
import { deleteOAuthGrant, listOAuthGrants } from "#contract/oauth-grants.ts";
import { createProjectPermissionDefinition } from "#contract/permissions.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { updateProject } from "#contract/projects.ts";
import { deleteUser } from "#contract/users.ts";
import { ADDRESS_LIMITS, THROTTLES } from "#server/access/limits.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import type { AppOptions } from "#testing/people/app.ts";
import { makeDeviceApp } from "#testing/people/device-grant.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";

const serving = async (server: TestServer, options: AppOptions = {}) => {
  const project = await server.project({ displayName: "Boats", config: { authorization_server_enabled: true } });
  return { project, ada: await project.person("ada"), ...(await makeDeviceApp(server, project, options)) };
};

const errorOf = ({ status, body }: Reply) => [status, body.error];
const UNKNOWN = [404, "DEVICE_REQUEST_NOT_FOUND"];
const unknown = ({ status, code }: Reply) => [status, code];

const devicesOf = (server: TestServer, { id }: TestProject) =>
  rowsOfProject(server.running.deps.store, "deviceAuthorizations", id);

onServer((server) => {
  const serve = (options?: AppOptions) => serving(server(), options);

  describe("a device that asks for access", () => {
    test("works with a library: it shows a code, waits as it is told, and gets the tokens of the user", async () => {
      const { project, ada, app, approve } = await serve();
      const issuer = new URL(`${server().apiUrl}/projects/${project.id}`);
      const insecure = { [oauth.allowInsecureRequests]: true };
      const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
      const client: oauth.Client = { client_id: app.id };
      const poll = async (code: string) =>
        oauth.processDeviceCodeResponse(
          as,
          client,
          await oauth.deviceCodeGrantRequest(as, client, oauth.None(), code, insecure),
        );

      const wanted = { scope: "openid email" };
      const reply = await oauth.deviceAuthorizationRequest(as, client, oauth.None(), wanted, insecure);
      const started = await oauth.processDeviceAuthorizationResponse(as, client, reply);
      const waiting = await poll(started.device_code).catch((error) => error.error);
      const approved = await approve(ada, started.user_code);
      const tokens = await poll(started.device_code);

      const page = `${server().url}/p/${project.id}/handler/device`;
      expect(started).toEqual({
        device_code: expect.stringMatching(/^\w{45}$/),
        user_code: expect.stringMatching(new RegExp(`^[${USER_CODE_LETTERS}]{4}-[${USER_CODE_LETTERS}]{4}$`)),
        verification_uri: page,
        verification_uri_complete: `${page}?user_code=${started.user_code}`,
        expires_in: 600,
        interval: 5,
      });
      expect(waiting).toBe("authorization_pending");
      expect(approved.body).toEqual({ is_approved: true });
      expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({
        sub: ada.userId,
        email: ada.email,
        amr: ["pwd"],
      });
      expect((await app.userinfo(tokens.access_token)).body).toMatchObject({ sub: ada.userId, email: ada.email });
      expect((await app.refresh(tokens.refresh_token ?? "")).status).toBe(200);
    });

    test("is shown to the user who enters its code, in any case and with any separators, with where it is", async () => {
      const { project, ada, app, start, details } = await serve({ policy_url: "https://boats.example/privacy" });
      await project.admin.call(createOAuthApi, {
        body: {
          identifier: "https://boats.example/",
          name: "Boats of the club",
          scopes: [{ name: "boats:read", description: "See the boats", permission_id: null }],
        },
      });
      const { user_code } = await start();
      const typed = ` ${user_code.toLowerCase().replace("-", " - ")}.`;
      const { body } = await details(ada, typed);

      expect(body).toEqual({
        client: {
          name: "Boat TV",
          origin: "owner",
          id_host: null,
          logo_url: null,
          client_url: null,
          policy_url: "https://boats.example/privacy",
          terms_url: null,
        },
        step: "consent",
        scopes: [{ name: "openid", api: null, description: null, claims: [] }],
        user_code,
        requested_at_millis: expect.any(Number),
        requested_from: { ip: expect.any(String), city: null, country: null, user_agent: expect.any(String) },
      });
      const [stored] = await devicesOf(server(), project);
      expect(JSON.stringify(stored)).not.toContain(user_code.replace("-", ""));
      expect(stored?.clientId).toBe(app.id);
    });

    test("gets nothing before the user's click, also for an app of the owner that the user has allowed before", async () => {
      const { ada, start, poll, details, approve } = await serve({ is_first_party: true });
      const first = await start();
      await approve(ada, first.user_code);
      await poll(first);
      const second = await start();

      expect(errorOf(await poll(second))).toEqual([400, "authorization_pending"]);
      expect((await details(ada, second.user_code)).body.step).toBe("consent");
      expect(errorOf(await poll(second))).toEqual([400, "slow_down"]);
    });

    test("waits longer each time that it asks too soon", async () => {
      const { start, poll } = await serve();
      const device = await start();
      const asks = async (seconds: number) => {
        server().clock.pass({ seconds });
        return (await poll(device)).body.error;
      };

      expect([await asks(0), await asks(5), await asks(1)]).toEqual([
        "authorization_pending",
        "authorization_pending",
        "slow_down",
      ]);
      expect([await asks(5), await asks(15), await asks(15)]).toEqual([
        "slow_down",
        "authorization_pending",
        "authorization_pending",
      ]);
    });

    test("hears that the user refused, and later that its code has expired", async () => {
      const { project, ada, start, poll, deny, approve } = await serve();
      const [refused, forgotten] = [await start(), await start()];
      await deny(ada, refused.user_code);
      const late = await poll(refused);
      const answered = await approve(ada, refused.user_code);
      server().clock.pass({ minutes: 10 });
      const expired = [await poll(refused), await poll(forgotten)];
      const typed = await approve(await project.person("ben"), forgotten.user_code);
      server().clock.pass({ minutes: 10 });
      await sweep(server().running.deps);

      expect(errorOf(late)).toEqual([400, "access_denied"]);
      expect(unknown(answered)).toEqual(UNKNOWN);
      expect(expired.map(errorOf)).toEqual(Array(2).fill([400, "expired_token"]));
      expect(unknown(typed)).toEqual(UNKNOWN);
      expect(errorOf(await poll(forgotten))).toEqual([400, "invalid_grant"]);
      expect(await devicesOf(server(), project)).toEqual([]);
    });

    test("gets its tokens with its own code, as its own client, in its own project", async () => {
      const { project, ada, start, poll, approve } = await serve();
      const [other, elsewhere] = [await makeDeviceApp(server(), project), await serve()];
      const device = await start();
      await approve(ada, device.user_code);

      expect(unknown(await elsewhere.details(elsewhere.ada, device.user_code))).toEqual(UNKNOWN);
      for (const stranger of [other, elsewhere]) {
        expect(errorOf(await stranger.poll(device))).toEqual([400, "invalid_grant"]);
      }
      expect(errorOf(await poll({ ...device, device_code: device.user_code }))).toEqual([400, "invalid_grant"]);
      expect((await poll(device)).status).toBe(200);
      expect(errorOf(await poll(device))).toEqual([400, "invalid_grant"]);
    });

    test("is refused without the grant, with more than its client may ask for, and without a code", async () => {
      const { project, app, start } = await serve();
      const browser = await makeDeviceApp(server(), project, {
        kind: "confidential",
        grant_types: ["authorization_code"],
        redirect_urls: ["https://app.example.com/callback"],
      });
      const machine = { grant_type: "urn:ietf:params:oauth:grant-type:device_code" };

      expect(errorOf(await browser.app.post("device_authorization", {}))).toEqual([400, "unauthorized_client"]);
      expect(errorOf(await browser.poll({ device_code: "x", user_code: "x" }))).toEqual([400, "unauthorized_client"]);
      expect(errorOf(await app.post("device_authorization", { scope: "openid teams" }))).toEqual([
        400,
        "invalid_scope",
      ]);
      expect(errorOf(await app.post("device_authorization", { resource: "https://nothing.example/" }))).toEqual([
        400,
        "invalid_target",
      ]);
      expect(errorOf(await app.post("device_authorization", { client_id: "nobody" }))).toEqual([401, "invalid_client"]);
      expect(errorOf(await app.post("token", machine))).toEqual([400, "invalid_request"]);
      expect((await start()).user_code).toHaveLength(9);
    });

    test("is not there where the switch is off", async () => {
      const { project, ada, app, start, details } = await serve();
      const { user_code } = await start();
      await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: false } } });

      expect((await app.post("device_authorization", {})).status).toBe(404);
      expect(unknown(await details(ada, user_code))).toEqual(UNKNOWN);
    });
  });

  describe("the answer to a device", () => {
    test("is stored like any consent: with an audit entry, an event, and one email for each app", async () => {
      const { project, ada, app, start, approve } = await serve();
      for (const scope of ["openid email", "openid email", "openid profile"]) {
        await approve(ada, (await start({ scope })).user_code);
      }
      const { store } = server().running.deps;
      const entries = await rowsOfProject(store, "auditEntries", project.id);
      const mails = await rowsOfProject(store, "mails", project.id);

      const actions = entries.map(({ action }) => action).filter((action) => action.startsWith("oauth_grant"));
      expect(actions.sort()).toEqual(["oauth_grant_created", "oauth_grant_updated"]);
      expect(mails.filter(({ template }) => template === "security-notice:app_allowed")).toHaveLength(1);
      const [grant] = await rowsOfProject(store, "oauthGrants", project.id);
      expect(grant).toMatchObject({ userId: ada.userId, clientId: app.id });
      expect(grant?.access).toEqual([{ api: null, scopes: ["openid", "email", "profile"] }]);
    });

    test("does not come from an impersonation, an anonymous user, or somebody whom the owner does not let in", async () => {
      const { project, ada, start, poll, details, approve } = await serve();
      await project.admin.call(createProjectPermissionDefinition, { body: { id: "sail" } });
      const closed = await makeDeviceApp(server(), project, {
        audience: { type: "permission", permission_id: "sail" },
      });
      const { body } = await project.server.call(createSession, {
        body: { user_id: ada.userId, is_impersonation: true },
      });
      const impersonation = { wire: project.client.with({ accessToken: body.access_token }) };
      const config_override_string = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
      await project.admin.call(overrideConfig, { body: { config_override_string } });
      const anonymous = await project.client.call(signUpAnonymously);
      const nobody = { wire: project.client.with({ accessToken: anonymous.body.access_token }) };
      const [device, ofClosed] = [await start(), await closed.start()];
      const before = await everything(server().running.deps.store);

      const attempts = [
        [impersonation, device],
        [nobody, device],
        [ada, ofClosed],
      ] as const;
      const [steps, answers]: [string[], Reply[]] = [[], []];
      for (const [person, { user_code }] of attempts) {
        steps.push((await details(person, user_code)).body.step);
        answers.push(await approve(person, user_code));
      }

      expect(steps).toEqual(["sign_in", "sign_in", "no_access"]);
      expect(answers.map(({ status, body }) => body.is_approved ?? status)).toEqual([403, false, false]);
      expect((await everything(server().running.deps.store)).oauthGrants).toEqual(before.oauthGrants);
      expect(errorOf(await poll(device))).toEqual([400, "authorization_pending"]);
      expect((await details({ wire: project.client }, device.user_code)).status).toBe(401);
    });

    test("is refused to a user who has entered many wrong codes, and right ones do not count", async () => {
      const { project, ada, start, details } = await serve();
      const ben = await project.person("ben");
      const { user_code } = await start();
      const { free, firstDelayMillis } = THROTTLES.device_code_user;
      for (let at = 0; at < free; at++) await details(ben, user_code);
      const wrong = [];
      for (let at = 0; at < free; at++) wrong.push(await details(ada, "BBBB-BBBB"));
      const refused = await details(ada, user_code);

      expect(wrong.map(unknown)).toEqual(Array(free).fill(UNKNOWN));
      expect([refused.status, refused.body.details.limit]).toEqual([429, "device_code_user"]);
      expect((await details(ben, user_code)).status).toBe(200);
      server().clock.pass({ millis: firstDelayMillis });
      expect((await details(ada, user_code)).status).toBe(200);
    });

    test("is limited by address, and so are devices without a secret that start", async () => {
      const { project, ada, app, start, details } = await serve();
      const { user_code } = await start();
      const from = { wire: ada.wire.with({}, { "x-forwarded-for": "198.51.100.77" }) };
      const asked = [];
      for (let at = 0; at <= ADDRESS_LIMITS.device_code_address.requests; at++) {
        asked.push(await details(from, user_code));
      }
      const started = [];
      for (let at = 0; at <= ADDRESS_LIMITS.device_authorization_address.requests; at++) {
        started.push(await app.post("device_authorization", { scope: "openid" }));
      }

      expect([asked.at(-2)?.status, asked.at(-1)?.status]).toEqual([200, 429]);
      expect([started.at(-1)?.status, started.at(-1)?.body.error]).toEqual([429, "temporarily_unavailable"]);
      server().clock.pass({ minutes: 10 });
      expect(
        (await project.admin.call(deleteOAuthClient, { params: { oauth_client_id: app.id }, body: {} })).status,
      ).toBe(200);
    });
  });
});

eachServer((server) => {
  test("an approved device gets nothing after its session, its consent, its user or its client has ended", async () => {
    const ends = {
      session: async ({ ada }) => ada.wire.call(signOut),
      consent: async ({ ada }) => {
        const { body } = await ada.wire.call(listOAuthGrants, { query: { user_id: "me" } });
        return ada.wire.call(deleteOAuthGrant, { params: { oauth_grant_id: body.items[0].id } });
      },
      user: async ({ project, ada }) => project.server.call(deleteUser, { params: { user_id: ada.userId } }),
      client: async ({ project, app }) =>
        project.admin.call(deleteOAuthClient, { params: { oauth_client_id: app.id }, body: {} }),
    } satisfies Record<string, (given: Awaited<ReturnType<typeof serving>>) => Promise<Reply>>;
    for (const [ended, end] of Object.entries(ends)) {
      const given = await serving(server());
      const device = await given.start();
      await given.approve(given.ada, device.user_code);
      expect((await end(given)).status).toBe(200);

      expect((await given.poll(device)).body.error).toBe(ended === "client" ? "invalid_client" : "invalid_grant");
      expect(await devicesOf(server(), given.project)).toEqual([]);
    }
  });

  test("tokens of a device end with the session in which its user approved, but for those of offline access", async () => {
    const { ada, app, start, poll, approve } = await serving(server());
    const tokensFor = async (scope: string) => {
      const device = await start({ scope });
      await approve(ada, device.user_code);
      return (await poll(device)).body;
    };
    const [online, offline] = [await tokensFor("openid"), await tokensFor("openid offline_access")];
    await ada.wire.call(signOut);

    expect((await app.userinfo(online.access_token)).status).toBe(401);
    expect((await app.refresh(online.refresh_token)).body.error).toBe("invalid_grant");
    expect((await app.userinfo(offline.access_token)).status).toBe(200);
    expect((await app.refresh(offline.refresh_token)).status).toBe(200);
  });

  test("exactly one of many answers counts, and exactly one of many polls gets the tokens", async () => {
    const { project, ada, start, poll, approve, deny } = await serving(server());
    const device = await start();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? approve : deny)(ada, device.user_code)),
    );
    const another = await start();
    await approve(ada, another.user_code);
    const polls = await Promise.all(Array.from({ length: 8 }, () => poll(another)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(polls.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    const { store } = server().running.deps;
    expect(await rowsOfProject(store, "oauthTokenFamilies", project.id)).toHaveLength(1);
  });
});
