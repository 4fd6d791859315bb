import { expect, test } from "bun:test";
import { getClientProject } from "#contract/client-project.ts";
import { createTeamPermissionDefinition, listTeamPermissionDefinitions } from "#contract/permissions.ts";
import { getConfig, overrideConfig, overrideEnvironmentConfig } from "#contract/project-config.ts";
import { getProject, updateProject } from "#contract/projects.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { EMAIL_VERIFICATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject } from "#testing/server/server.ts";

const SMTP = {
  type: "standard" as const,
  host: "smtp.example.com",
  port: 587,
  username: "mailer",
  password: "mail password",
  sender_name: "Boats",
  sender_email: "boats@example.com",
};
const LIGHT_THEME = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac";
const DARK = "a0172b5d-cff0-463b-83bb-85124697373a";

const configOf = async (project: TestProject) => JSON.parse((await project.admin.call(getConfig)).body.config_string);
const change = (project: TestProject, config: object) => project.admin.call(updateProject, { body: { config } });
const override = (project: TestProject, value: unknown) =>
  project.admin.call(overrideConfig, {
    body: { config_override_string: typeof value === "string" ? value : JSON.stringify(value) },
  });

onServer((server) => {
  test("a * in a trusted domain is refused unless it is one whole label, the first, and below no public suffix", async () => {
    const project = await server().project();
    const good = "https://*.preview.example.com";
    const key = (baseUrl: string) => ({ "domains.trustedDomains.a": { baseUrl, handlerPath: "/" } });
    const refused = [];
    for (const domain of [
      "https://*.com",
      "https://*.compute.amazonaws.com",
      "https://*.vercel.app",
      "https://a*.example.com",
      "https://**.example.com",
    ]) {
      const changed = await change(project, { domains: [{ domain, handler_path: "/" }] });
      const overridden = await override(project, key(domain));
      refused.push([changed.code, overridden.status]);
      for (const { text } of [changed, overridden]) expect(text).toContain("* must be the whole first label");
    }
    const nested = await override(project, {
      domains: { trustedDomains: { a: { baseUrl: "https://*.com", handlerPath: "/" } } },
    });
    const before = (await configOf(project)).domains.trustedDomains;
    const stored = [
      await override(project, key(good)),
      await change(project, { domains: [{ domain: good, handler_path: "/" }] }),
    ];

    expect(refused).toEqual(refused.map(() => ["SCHEMA_ERROR", 400]));
    expect([nested.status, before]).toEqual([400, {}]);
    expect(stored.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("a fresh project renders to the contract's snapshot", async () => {
    const project = await server().project({ config: { magic_link_enabled: true } });

    const { auth, domains, teams, users, apiKeys, rbac, emails, sourceOfTruth } = await configOf(project);

    expect({ auth, domains, teams, users }).toEqual({
      auth: {
        allowSignUp: true,
        oauth: { accountMergeStrategy: "link_method", providers: {} },
        otp: { allowSignIn: true },
        passkey: { allowSignIn: false },
        password: { allowSignIn: true },
      },
      domains: { allowLocalhost: true, trustedDomains: {} },
      teams: { allowClientTeamCreation: false, createPersonalTeamOnSignUp: false },
      users: { allowClientUserDeletion: false },
    });
    expect(sourceOfTruth).toEqual({ type: "hosted" });
    expect(apiKeys).toEqual({ enabled: { team: false, user: false } });
    expect(rbac.defaultPermissions).toEqual({
      teamCreator: { team_admin: true },
      teamMember: { team_member: true },
      signUp: {},
    });
    expect(Object.keys(rbac.permissions).sort()).toEqual(["team_admin", "team_member"]);
    expect(Object.keys(rbac.permissions.team_admin.containedPermissionIds).sort()).toEqual([
      "$delete_team",
      "$invite_members",
      "$manage_api_keys",
      "$read_members",
      "$remove_members",
      "$update_team",
    ]);
    expect([emails.server, emails.selectedThemeId]).toEqual([{ isShared: true }, LIGHT_THEME]);
    expect(Object.keys(emails.themes)).toEqual([LIGHT_THEME, DARK]);
    expect(Object.keys(emails.templates)).toHaveLength(5);
  });

  test("every field of the project's configuration can be set, read and set back", async () => {
    const project = await server().project();
    const { body: before } = await project.admin.call(getProject);
    const everything = {
      allow_localhost: false,
      sign_up_enabled: false,
      credential_enabled: false,
      magic_link_enabled: true,
      passkey_enabled: true,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: true,
      allow_user_api_keys: true,
      allow_team_api_keys: true,
      create_team_on_sign_up: true,
      authorization_server_enabled: true,
      oauth_claims: [{ name: "user_name", scope: "profile", source: { type: "field", field: "primary_email" } }],
      oauth_claims_in_sessions: true,
      self_named_clients: {
        documents: "domains",
        document_domains: ["agent.example", "*.tools.example"],
        registration_enabled: true,
        scopes: ["openid", "boats:read"],
      },
      oauth_account_merge_strategy: "raise_error",
      domains: [{ domain: "https://boats.example", handler_path: "/handler" }],
      email_config: SMTP,
      email_theme: DARK,
      team_creator_default_permissions: [{ id: "team_admin" }, { id: "team_member" }],
      team_member_default_permissions: [],
      user_default_permissions: [{ id: "team_member" }],
    };

    for (const [name, value] of Object.entries(everything)) {
      const { body } = await change(project, { [name]: value });
      expect([name, body.config[name]]).toEqual([name, value]);
    }
    const all = (await project.admin.call(getProject)).body.config;
    const { oauth_providers, enabled_oauth_providers, ...writable } = before.config;
    const back = await change(project, writable);

    expect(all).toEqual({ ...everything, oauth_providers: [], enabled_oauth_providers: [] });
    expect(back.body.config).toEqual(before.config);
  });

  test("missing fields of a change stay unchanged; lists are replaced as a whole", async () => {
    const project = await server().project();
    const domain = (name: string) => ({ domain: `https://${name}.example`, handler_path: "/handler" });

    await change(project, { domains: [domain("b"), domain("a")], passkey_enabled: true });
    const both = await change(project, { magic_link_enabled: true });
    const one = await change(project, { domains: [domain("c")] });

    expect(both.body.config).toMatchObject({
      domains: [domain("a"), domain("b")],
      passkey_enabled: true,
      magic_link_enabled: true,
    });
    expect(one.body.config.domains).toEqual([domain("c")]);
  });

  test("providers are sorted and shown with their secrets; the last of two with one id wins", async () => {
    const project = await server().project();
    const google = { id: "google", type: "standard", client_id: "google id", client_secret: "google secret" };
    const microsoft = { ...google, id: "microsoft", microsoft_tenant_id: "tenant" };
    const facebook = { ...google, id: "facebook", facebook_config_id: "config" };

    const { body } = await change(project, {
      oauth_providers: [
        { id: "spotify", type: "shared" },
        { id: "google", type: "shared" },
        microsoft,
        facebook,
        google,
      ],
    });

    expect(body.config.oauth_providers).toEqual([
      { provider_config_id: "facebook", ...facebook },
      { provider_config_id: "google", ...google },
      { provider_config_id: "microsoft", ...microsoft },
      { provider_config_id: "spotify", id: "spotify", type: "shared" },
    ]);
    expect(body.config.enabled_oauth_providers).toEqual([
      { id: "facebook" },
      { id: "google" },
      { id: "microsoft" },
      { id: "spotify" },
    ]);
  });

  // A disabled provider keeps its secrets: otherwise an admin would have to create new ones at the provider.
  test("a removed provider does not allow sign-in, and keeps its secrets until it is enabled again", async () => {
    const project = await server().project();
    const google = { id: "google", type: "standard", client_id: "google id", client_secret: "google secret" };
    await change(project, { oauth_providers: [google, { id: "github", type: "shared" }] });

    const without = await change(project, { oauth_providers: [{ id: "github", type: "shared" }] });
    const config = await configOf(project);

    expect(without.body.config.oauth_providers.map(({ id }: { id: string }) => id)).toEqual(["github"]);
    expect((await project.client.call(getClientProject)).body.config.enabled_oauth_providers).toEqual([
      { id: "github" },
    ]);
    expect(config.auth.oauth.providers.google).toEqual({
      type: "google",
      isShared: false,
      allowSignIn: false,
      allowConnectedAccounts: false,
      clientId: "google id",
      clientSecret: "google secret",
    });
    const disabled = await change(project, { oauth_providers: [{ ...google, enabled: false }] });
    expect(disabled.body.config.oauth_providers).toEqual([]);
  });

  test("the addresses of apps are domains: those with a scheme that has a dot, and Expo's", async () => {
    const project = await server().project();
    const domains = ["com.example.boats:/callback", "exp://192.168.1.5:8081"];
    const changed = await change(project, { domains: domains.map((domain) => ({ domain, handler_path: "/handler" })) });
    expect(changed.body.config.domains.map(({ domain }: { domain: string }) => domain)).toEqual(domains);
  });

  test("an invalid change is refused with the contract's text, and nothing changes", async () => {
    const project = await server().project();
    const before = await configOf(project);
    const missing = ["host", "port", "username", "password", "sender_name", "sender_email"];
    const cases: [object, ...string[]][] = [
      [
        { domains: [{ domain: "boats.example", handler_path: "/handler" }] },
        "body.config.domains[0].domain is not a valid URL",
      ],
      [
        { domains: [{ domain: "ftp://boats.example", handler_path: "/handler" }] },
        "URL must start with http:// or https://",
      ],
      [
        { domains: [{ domain: "javascript:alert(1)", handler_path: "/handler" }] },
        "URL must start with http:// or https://",
      ],
      [
        { domains: [{ domain: "boats://callback", handler_path: "/handler" }] },
        "URL must start with http:// or https://",
        "The scheme of an app needs a dot, as in com.example.app:/callback",
      ],
      [{ domains: [{ domain: "https://boats.example", handler_path: "handler" }] }, "Handler path must start with /"],
      [
        { email_config: { type: "standard" } },
        ...missing.map((name) => `body.config.email_config.${name} must be defined`),
      ],
      [{ email_config: { ...SMTP, port: 65_536 } }, "body.config.email_config.port"],
      [
        { email_config: { ...SMTP, sender_email: "nope" } },
        "body.config.email_config.sender_email must be a valid email",
      ],
      [{ email_theme: "nope" }, "Invalid email theme"],
      [
        { oauth_providers: [{ id: "google", type: "standard" }] },
        "body.config.oauth_providers[0].client_id must be defined",
        "body.config.oauth_providers[0].client_secret must be defined",
      ],
      [
        { oauth_providers: [{ id: "google", type: "standard", client_id: "", client_secret: "x" }] },
        "body.config.oauth_providers[0].client_id must not be empty",
      ],
      [
        { oauth_providers: [{ id: "myspace", type: "shared" }] },
        "body.config.oauth_providers[0].id must be one of the following values: google, github",
      ],
      [
        { oauth_providers: [{ id: "google", type: "free" }] },
        "body.config.oauth_providers[0].type must be one of the following values: shared, standard",
      ],
      [
        { email_config: { type: "own" } },
        "body.config.email_config.type must be one of the following values: shared, standard",
      ],
      [
        { oauth_providers: [{ id: "google", type: "shared", provider_config_id: "google" }] },
        "body.config.oauth_providers[0] contains unknown properties: provider_config_id",
      ],
      [
        { oauth_account_merge_strategy: "merge" },
        "must be one of the following values: link_method, raise_error, allow_duplicates",
      ],
      [{ enabled_oauth_providers: [] }, "body.config contains unknown properties: enabled_oauth_providers"],
      [{ sign_up_enabled: null }, "body.config.sign_up_enabled cannot be null"],
    ];

    for (const [config, ...texts] of cases) {
      const reply = await change(project, config);
      expect([reply.status, JSON.stringify(config)]).toEqual([400, JSON.stringify(config)]);
      for (const text of texts) expect(reply.text).toContain(text);
    }
    expect(await configOf(project)).toEqual(before);
  });

  // A form still sends these fields when its user fills them in and then selects the shared server.
  test("the shared mail server accepts the fields of a custom server, and ignores them", async () => {
    const project = await server().project();
    await change(project, { email_config: SMTP });

    const shared = await change(project, { email_config: { ...SMTP, type: "shared" } });

    expect([shared.status, shared.body.config.email_config]).toEqual([200, { type: "shared" }]);
    expect((await configOf(project)).emails.server).toEqual({ isShared: true });
  });

  test("an override is merged key by key, at both paths, and works at once", async () => {
    const project = await server().project();

    const first = await override(project, {
      "auth.oauth.providers.google": { type: "google", isShared: true, allowSignIn: true },
      "domains.trustedDomains.main": { baseUrl: "https://boats.example" },
      "users.allowClientUserDeletion": true,
    });
    const second = await project.admin.call(overrideEnvironmentConfig, {
      body: { config_override_string: '{"auth.passkey.allowSignIn":true}' },
    });
    const config = await configOf(project);

    expect([first.status, first.body]).toEqual([200, {}]);
    expect(second.body).toEqual({});
    expect(config.auth.oauth.providers.google).toEqual({
      type: "google",
      isShared: true,
      allowSignIn: true,
      allowConnectedAccounts: false,
    });
    expect(config.domains.trustedDomains).toEqual({
      main: { baseUrl: "https://boats.example", handlerPath: "/handler" },
    });
    expect([config.users.allowClientUserDeletion, config.auth.passkey.allowSignIn]).toEqual([true, true]);

    await override(project, { "auth.oauth.providers.google": null, "domains.trustedDomains": {} });
    const removed = await configOf(project);
    expect(removed.auth.oauth.providers).toEqual({});
    expect(removed.domains.trustedDomains).toEqual({});
    expect(removed.users.allowClientUserDeletion).toBe(true);
    expect((await project.admin.call(overrideConfig, { body: {} })).body).toEqual({});
  });

  test("an override may replace a whole section; what it leaves out has its default again", async () => {
    const project = await server().project();

    await override(project, { auth: { allowSignUp: false }, "auth.otp.allowSignIn": true });
    const { auth } = await configOf(project);

    expect(auth).toEqual({
      allowSignUp: false,
      password: { allowSignIn: false },
      otp: { allowSignIn: true },
      passkey: { allowSignIn: false },
      oauth: { accountMergeStrategy: "link_method", providers: {} },
    });
  });

  test("an invalid override is refused with the contract's text, and nothing changes", async () => {
    const project = await server().project();
    const before = await configOf(project);
    const own = randomUuid();
    const cases: [unknown, string][] = [
      ["{", "Invalid config JSON"],
      ["null", "[FORMAT ERROR]"],
      ["[]", "[FORMAT ERROR]"],
      ['"text"', "[FORMAT ERROR]"],
      [{ "": 1 }, "[FORMAT ERROR]"],
      [{ "auth..password": {} }, "[FORMAT ERROR]"],
      [{ "auth.-x": {} }, "[FORMAT ERROR]"],
      [{ nothing: true }, '[ERROR] The key "nothing" is not valid for the schema.'],
      [{ "auth.nothing": true }, '[ERROR] The key "auth.nothing" is not valid for the schema.'],
      [{ auth: { nothing: true } }, '[ERROR] The key "auth.nothing" is not valid for the schema.'],
      [{ sourceOfTruth: { type: "postgres" } }, '[ERROR] The key "sourceOfTruth" is not valid for the schema.'],
      ['{"__proto__":{"x":1}}', '[ERROR] The key "__proto__" is not valid for the schema.'],
      [{ "auth.__proto__.x": 1 }, '[ERROR] The key "auth.__proto__.x" is not valid for the schema.'],
      [{ "auth.constructor": 1 }, '[ERROR] The key "auth.constructor" is not valid for the schema.'],
      [
        { "auth.allowSignUp": "yes" },
        '[ERROR] auth.allowSignUp must be a `boolean` type, but the final value was: `"yes"`.',
      ],
      [
        { "emails.server.port": "25" },
        '[ERROR] emails.server.port must be a `number` type, but the final value was: `"25"`.',
      ],
      [{ "emails.server.port": 65_536 }, "[WARNING] emails.server.port must be less than or equal to 65535"],
      [{ auth: true }, "[ERROR] auth must be a `object` type, but the final value was: `true`."],
      [{ auth: [] }, "[ERROR] auth must be a `object` type, but the final value was: `[]`."],
      [
        { "auth.oauth.accountMergeStrategy": "merge" },
        "[ERROR] auth.oauth.accountMergeStrategy must be one of the following values: link_method, raise_error, allow_duplicates",
      ],
      [
        { "auth.oauth.providers.x": { type: "myspace" } },
        "[ERROR] auth.oauth.providers.x.type must be one of the following values: google, github, microsoft, spotify, facebook, discord, gitlab, bitbucket, linkedin, apple, x, twitch",
      ],
      [
        { "auth.oauth.providers.Google": {} },
        '[ERROR] The key "auth.oauth.providers.Google" is not valid for the schema.',
      ],
      [{ "emails.themes.mine": {} }, '[ERROR] The key "emails.themes.mine" is not valid for the schema.'],
      [{ "emails.templates.mine": {} }, '[ERROR] The key "emails.templates.mine" is not valid for the schema.'],
      [{ "rbac.permissions.Bad": {} }, '[ERROR] The key "rbac.permissions.Bad" is not valid for the schema.'],
      [
        { "rbac.permissions.a.scope": "world" },
        "[ERROR] rbac.permissions.a.scope must be one of the following values: team, project",
      ],
      [
        { "rbac.defaultPermissions.signUp": { a: false } },
        "[ERROR] rbac.defaultPermissions.signUp.a must be one of the following values: true",
      ],
      [
        { [`emails.templates.${own}`]: { displayName: "a", tsxSource: "b", themeId: "c" } },
        `[ERROR] emails.templates.${own}.themeId must be a valid UUID`,
      ],
      [
        { "domains.trustedDomains": { "boats.example": { baseUrl: "https://boats.example" } } },
        '[ERROR] The key "domains.trustedDomains.boats.example" is not valid for the schema.',
      ],
      [{ "domains.trustedDomains.x": {} }, "[WARNING] domains.trustedDomains.x.baseUrl must be defined"],
      [
        { "domains.trustedDomains.x": { baseUrl: "nope" } },
        "[WARNING] domains.trustedDomains.x.baseUrl is not a valid URL",
      ],
      [
        { "domains.trustedDomains.x": { baseUrl: "https://x.example", handlerPath: "handler" } },
        "[WARNING] Handler path must start with /",
      ],
      [{ "domains.trustedDomains.x.handlerPath": "handler" }, "[WARNING] Handler path must start with /"],
      [
        { "domains.trustedDomains.x": { baseUrl: "https://a b" } },
        "[WARNING] domains.trustedDomains.x.baseUrl contains spaces",
      ],
      [
        { [`emails.themes.${own}`]: { displayName: "only" } },
        `[WARNING] emails.themes.${own}.tsxSource must be defined`,
      ],
    ];

    for (const [value, text] of cases) {
      const reply = await override(project, value);
      const expected = text === "[FORMAT ERROR]" ? expect.stringContaining(text) : text;
      expect([reply.status, reply.code, reply.text]).toEqual([400, null, expected]);
    }
    expect(await configOf(project)).toEqual(before);
  });

  // The rendered configuration must be complete, because all code relies on its shape.
  test("an override in parts leaves no incomplete entry", async () => {
    const project = await server().project();

    await override(project, { "domains.trustedDomains.x.handlerPath": "/h" });
    await override(project, { [`emails.themes.${randomUuid()}.tsxSource`]: "x" });
    await override(project, { "auth.oauth.providers.x.clientId": "x" });
    const shown = await project.admin.call(getProject);
    const client = await project.client.call(getClientProject);

    expect([shown.status, client.status]).toEqual([200, 200]);
    expect(shown.body.config.domains).toEqual([]);
    expect((await project.person()).userId).toBeString();
  });

  test.each([
    ["emails.templates", { displayName: "T", tsxSource: "x" }, "tsxSource"],
    ["emails.themes", { displayName: "T", tsxSource: "x" }, "displayName"],
    ["domains.trustedDomains", { baseUrl: "https://x.example", handlerPath: "/h" }, "baseUrl"],
  ])("what an entry of %s needs cannot be removed from it; the entry can", async (entries, entry, needed) => {
    const project = await server().project();
    const key = `${entries}.${randomUuid()}`;
    await override(project, { [key]: entry });

    const refused = await override(project, { [`${key}.${needed}`]: null });

    expect([refused.status, refused.text]).toEqual([400, `[WARNING] ${key}.${needed} must be defined`]);
    expect((await override(project, { [key]: null })).status).toBe(200);
  });

  test("a built-in template whose source is removed has its own source again", async () => {
    const project = await server().project();
    const key = `emails.templates.${EMAIL_VERIFICATION_TEMPLATE_ID}`;
    const before = await project.admin.call(getConfig);

    await override(project, { [key]: { displayName: "Mine", tsxSource: "x" } });
    await override(project, { [`${key}.tsxSource`]: null, [`${key}.displayName`]: null });

    expect((await project.admin.call(getConfig)).body).toEqual(before.body);
  });

  test("a section that was removed can be changed again, by every way to change it", async () => {
    const project = await server().project();
    await override(project, { auth: null, domains: null, rbac: null });

    const changed = await project.admin.call(updateProject, {
      body: { config: { credential_enabled: true, domains: [{ domain: "https://x.example", handler_path: "/h" }] } },
    });
    await project.admin.call(createTeamPermissionDefinition, { body: { id: "read" } });
    const permissions = await project.admin.call(listTeamPermissionDefinitions);

    expect(changed.body.config).toMatchObject({ credential_enabled: true, domains: [{ domain: "https://x.example" }] });
    expect(permissions.body.items).toContainEqual(expect.objectContaining({ id: "read" }));
  });

  test("a project becomes an authorization server by one switch, by both ways of changing the configuration", async () => {
    const project = await server().project();
    const states = async () => [
      (await configOf(project)).authorizationServer,
      (await project.admin.call(getProject)).body.config.authorization_server_enabled,
    ];
    const before = await states();
    const on = await change(project, { authorization_server_enabled: true });
    const turnedOn = await states();
    const off = await override(project, { "authorizationServer.enabled": null });
    const refused = await override(project, { "authorizationServer.enabled": "yes" });

    expect(before).toEqual([undefined, false]);
    expect([on.status, on.body.config.authorization_server_enabled]).toEqual([200, true]);
    expect(turnedOn).toEqual([{ enabled: true }, true]);
    expect([off.status, refused.status]).toEqual([200, 400]);
    expect(await states()).toEqual(before);
  });

  test("a change of the apps that name themselves keeps what it leaves out, and takes no host that covers nothing", async () => {
    const project = await server().project();
    const set = (self_named_clients: object) => change(project, { self_named_clients } as never);
    const shown = async () => (await project.admin.call(getProject)).body.config.self_named_clients;
    await set({ documents: "domains", document_domains: ["agent.example"], scopes: ["openid"] });
    await set({ registration_enabled: true });
    const kept = await shown();
    const refused = [];
    for (const host of ["https://agent.example", "agent.example/", "AGENT.example", "*.com", "a.*.example", ""]) {
      refused.push((await set({ document_domains: [host] })).status);
    }
    await set({ documents: "off", scopes: null });

    expect(kept).toEqual({
      documents: "domains",
      document_domains: ["agent.example"],
      registration_enabled: true,
      scopes: ["openid"],
    });
    expect(refused).toEqual(refused.map(() => 400));
    expect(await shown()).toMatchObject({ documents: "off", document_domains: ["agent.example"], scopes: null });
  });

  test.each(["stack", "hexclave"] as const)(
    "clients of the prefix %s get a project without that switch",
    async (prefix) => {
      const project = await server().project({ config: { authorization_server_enabled: true } });
      const wire = project.admin.as({ prefix });
      const replies = [
        await wire.call(getProject),
        await wire.call(updateProject, { body: { display_name: "Boats" } }),
      ];

      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      for (const { body } of replies) {
        expect(body.config).not.toContainAnyKeys(["authorization_server_enabled", "self_named_clients"]);
      }
      expect((await project.admin.call(getProject)).body.config.authorization_server_enabled).toBe(true);
    },
  );

  test("only admins can read and change the configuration", async () => {
    const project = await server().project();

    for (const wire of [project.client, project.server]) {
      for (const reply of [
        await wire.call(getConfig),
        await wire.call(overrideConfig, { body: {} }),
        await wire.call(overrideEnvironmentConfig, { body: {} }),
      ]) {
        expect([reply.status, reply.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
      }
    }
  });

  // The configuration contains client secrets and mail passwords, so it is sealed as a whole.
  test("no secret of the configuration is in the database in plain text", async () => {
    const project = await server().project({ config: { email_config: SMTP } });

    const rows = await server().running.deps.store.read((db) => db.select().from(db.projects));

    const stored = rows.find(({ id }) => id === project.id);
    expect(Buffer.from(stored?.sealedConfig ?? "").includes("mail password")).toBe(false);
    expect(JSON.stringify(rows)).not.toContain("mail password");
  });
});
