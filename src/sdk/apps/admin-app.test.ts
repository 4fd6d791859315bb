import { describe, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { pageAt } from "#testing/browser/sdk-environment.ts";
import { projectPayload } from "#testing/people/project-payload.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { fromNow, outcomeOf } from "#testing/waiting.ts";

const adminAt = (baseUrl: string) => new HallpassAdminApp({ baseUrl, projectId: "p1", superSecretAdminKey: "sak_1" });
const items = (...all: unknown[]) => ({ json: { items: all, is_paginated: false } });
const key = {
  id: "k1",
  description: "Production",
  created_at_millis: 1_000,
  expires_at_millis: fromNow({ minutes: 1 }),
};

test("findings for the operator are listed for the project `internal`", async () => {
  const finding = { id: "no_mail_server", severity: "warning", summary: "There is none.", remedy: "Set one." };
  await using server = startStandIn({
    "GET /internal/instance/doctor": () => ({ json: { findings: [finding] } }),
  });

  expect(await adminAt(server.url).instanceAdmin.findings.get()).toEqual([finding as never]);
});

describe("the project", () => {
  test("a project of a list is refused by the app of another project", () => {
    const app = adminAt("http://localhost:1");
    expect(() => app[hallpassAppInternals].seed(projectPayload)).toThrow(
      "The project ID of the provided project does not match the app's",
    );
  });

  test("is read in camelCase and changed in snake_case; omitted fields are not sent", async () => {
    const changed = { ...projectPayload, description: "All boats" };
    await using server = startStandIn({
      "GET /internal/projects/current": () => ({ json: projectPayload }),
      "GET /internal/config": () => ({ json: { config_string: "{}" } }),
      "PATCH /internal/projects/current": () => ({ json: changed }),
    });
    const app = adminAt(server.url);
    const project = await app.getProject();

    await project.update({
      description: "All boats",
      config: {
        signUpEnabled: false,
        oauthProviders: [{ id: "github", type: "standard", clientId: "i", clientSecret: "s" }],
        emailConfig: {
          type: "standard",
          host: "smtp.example.com",
          port: 465,
          username: "u",
          password: "p",
          senderName: "Boats",
          senderEmail: "boats@example.com",
        },
      },
    });

    expect(project).toMatchObject({
      displayName: "Boats",
      createdAt: new Date(1_000),
      config: { allowLocalhost: true, teamCreatorDefaultPermissions: [{ id: "team_admin" }] },
    });
    expect(JSON.parse(server.calls("PATCH /internal/projects/current")[0]?.body ?? "")).toEqual({
      description: "All boats",
      config: {
        sign_up_enabled: false,
        oauth_providers: [{ id: "github", type: "standard", client_id: "i", client_secret: "s" }],
        email_config: {
          type: "standard",
          host: "smtp.example.com",
          port: 465,
          username: "u",
          password: "p",
          sender_name: "Boats",
          sender_email: "boats@example.com",
        },
      },
    });
    expect(app.project.read().description).toBe("All boats");
    expect(project.description).toBe("");
  });

  test("with ifUnchanged, a change names the values that were read, of the changed fields and keys only", async () => {
    await using server = startStandIn({
      "GET /internal/projects/current": () => ({ json: projectPayload }),
      "GET /internal/config": () => ({ json: { config_string: "{}" } }),
      "PATCH /internal/projects/current": () => ({
        status: 409,
        code: "CHANGED_MEANWHILE",
        details: { fields: ["config.domains"] },
      }),
    });
    const app = adminAt(server.url);
    const project = await app.getProject();

    const changes = { displayName: "Ships", config: { domains: [], signUpEnabled: false } };
    const refused = await project.update(changes, { ifUnchanged: true }).catch((error) => error);

    expect([refused.code, refused.details.fields]).toEqual(["CHANGED_MEANWHILE", ["config.domains"]]);
    expect(JSON.parse(server.calls("PATCH /internal/projects/current")[0]?.body ?? "").expected).toEqual({
      display_name: projectPayload.display_name,
      config: { domains: projectPayload.config.domains, sign_up_enabled: projectPayload.config.sign_up_enabled },
    });
    expect(app.project.read().displayName).toBe(project.displayName);
  });

  test("has a parsed configuration object; an override is sent as JSON text", async () => {
    await using server = startStandIn({
      "GET /internal/projects/current": () => ({ json: projectPayload }),
      "GET /internal/config": () => ({ json: { config_string: '{"auth":{"allowSignUp":true}}' } }),
      "PATCH /internal/config/override": () => ({ json: {} }),
    });
    const project = await adminAt(server.url).getProject();

    expect(await project.getConfig()).toMatchObject({ auth: { allowSignUp: true } });
    await project.updateConfig({ "auth.oauth.providers.github": null });

    expect(JSON.parse(server.calls("PATCH /internal/config/override")[0]?.body ?? "")).toEqual({
      config_override_string: '{"auth.oauth.providers.github":null}',
    });
  });
});

describe("keys", () => {
  // They cannot be read again.
  test("new keys are returned even if the watched list cannot be loaded after that", async () => {
    await using server = startStandIn({
      "POST /internal/api-keys": () => ({ json: { ...key, secret_server_key: "ssk_whole" } }),
      "GET /internal/api-keys": () => ({ status: 403, text: "No." }),
    });
    const app = adminAt(server.url);
    app.keys.all.subscribe(() => {});

    const created = await app.keys.create({
      description: "Production",
      expiresAt: new Date(key.expires_at_millis),
      hasSecretServerKey: true,
    });

    expect(created.secretServerKey).toBe("ssk_whole");
    expect(server.calls("GET /internal/api-keys")).toHaveLength(1);
  });

  test("are whole on creation, later only their last four characters; invalid keys say why", async () => {
    await using server = startStandIn({
      "POST /internal/api-keys": () => ({ json: { ...key, secret_server_key: "ssk_whole" } }),
      "GET /internal/api-keys": () =>
        items(
          { ...key, secret_server_key: { last_four: "hole" }, last_used_at_millis: 1_700 },
          { ...key, manually_revoked_at_millis: 2_000 },
          { ...key, expires_at_millis: 2_000, manually_revoked_at_millis: 1_500 },
        ),
      "PATCH /internal/api-keys/k1": () => ({ json: key }),
    });
    const app = adminAt(server.url);

    const created = await app.keys.create({
      description: "Production",
      expiresAt: new Date(key.expires_at_millis),
      hasSecretServerKey: true,
    });
    await app.keys.create({ description: "A day", expiresInMillis: 86_400_000 });
    const neither = app.keys.create({ description: "Neither" });
    expect(await outcomeOf(neither)).toThrow("Keys need `expiresAt` or `expiresInMillis`.");
    const listed = await app.keys.all.get();
    await listed[0]?.revoke();

    expect(created).toMatchObject({ secretServerKey: "ssk_whole", publishableClientKey: null });
    expect(JSON.parse(server.calls("POST /internal/api-keys")[0]?.body ?? "")).toEqual({
      description: "Production",
      expires_at_millis: key.expires_at_millis,
      has_publishable_client_key: false,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    });
    expect(JSON.parse(server.calls("POST /internal/api-keys")[1]?.body ?? "")).toMatchObject({
      expires_in_millis: 86_400_000,
    });
    expect(listed[0]?.secretServerKey).toEqual({ lastFour: "hole" });
    expect(listed.map(({ lastUsedAt }) => lastUsedAt)).toEqual([new Date(1_700), null, null]);
    expect(listed.map((each) => [each.isValid(), each.whyInvalid()])).toEqual([
      [true, null],
      [false, "manually-revoked"],
      [false, "expired"],
    ]);
    expect(JSON.parse(server.calls("PATCH /internal/api-keys/k1")[0]?.body ?? "")).toEqual({ revoked: true });
  });
});

test("a token for the project's webhooks is requested and returned unchanged", async () => {
  await using server = startStandIn({
    "POST /webhooks/svix-token": () => ({ status: 201, json: { token: "appsk_1" } }),
  });

  expect(await adminAt(server.url).webhooks.svixToken.get()).toBe("appsk_1");
});

describe("required options of an app", () => {
  test("are named with their environment variable when they are missing", () => {
    expect(() => new HallpassClientApp({ publishableClientKey: "pck_1" })).toThrow("HALLPASS_PROJECT_ID");
    expect(() => new HallpassClientApp({ projectId: "p" })).toThrow("NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY");
    expect(() => new HallpassServerApp({ projectId: "p" })).toThrow("HALLPASS_SECRET_SERVER_KEY");
    expect(() => new HallpassAdminApp({ projectId: "p" })).toThrow("HALLPASS_SUPER_SECRET_ADMIN_KEY");
  });

  test("can come from the environment; options in code win", () => {
    process.env.HALLPASS_PROJECT_ID = "from-environment";
    process.env.HALLPASS_SECRET_SERVER_KEY = "ssk_1";
    try {
      expect(new HallpassServerApp().projectId).toBe("from-environment");
      expect(new HallpassServerApp({ projectId: "p" }).projectId).toBe("p");
    } finally {
      delete process.env.HALLPASS_PROJECT_ID;
      delete process.env.HALLPASS_SECRET_SERVER_KEY;
    }
  });

  test("an app with an owner's session cannot act as a user", async () => {
    const owner = new HallpassClientApp({ projectId: "internal", publishableClientKey: "pck_1", tokenStore: "memory" });
    // Also in a browser, where an app without a token store option uses cookies.
    const deps = { browser: () => pageAt("http://localhost/").browser };
    const app = new HallpassAdminApp({ projectId: "p", projectOwnerSession: owner.getSession(), deps });
    expect(await outcomeOf(app.getUser())).toThrow("no token store");
  });
});

test("the metrics are read in camelCase and contain user objects", async () => {
  const ada = {
    id: "u1",
    primary_email: "ada@example.com",
    signed_up_at_millis: 1_000,
    last_active_at_millis: 2_000,
    oauth_providers: [],
    server_metadata: { plan: "club" },
  };
  const days = [{ date: "2026-01-01", activity: 3 }];
  await using server = startStandIn({
    "GET /internal/metrics": () => ({
      json: {
        total_users: 3,
        daily_users: days,
        daily_active_users: days,
        users_by_country: { AT: 2 },
        recently_registered: [ada],
        recently_active: [],
        login_methods: [{ method: "password", count: 3 }],
      },
    }),
  });

  const metrics = await adminAt(server.url).metrics.get();

  expect(metrics).toMatchObject({
    totalUsers: 3,
    dailyUsers: days,
    dailyActiveUsers: days,
    usersByCountry: { AT: 2 },
    recentlyActive: [],
    loginMethods: [{ method: "password", count: 3 }],
  });
  expect(metrics.recentlyRegistered[0]).toMatchObject({
    id: "u1",
    primaryEmail: "ada@example.com",
    signedUpAt: new Date(1_000),
    lastActiveAt: new Date(2_000),
    serverMetadata: { plan: "club" },
  });
});
