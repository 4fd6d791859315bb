import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getClientProject } from "#contract/client-project.ts";
import { unsubscribePage } from "#contract/emails.ts";
import { JSON_MAX_DEPTH } from "#contract/limits.ts";
import { createProject } from "#contract/projects.ts";
import { listUsers, updateCurrentUser } from "#contract/users.ts";
import { onServer } from "#testing/server/on-server.ts";

const JSON_TYPE = { "content-type": "application/json" };
const json = (value: unknown) => ({ body: JSON.stringify(value), headers: JSON_TYPE });

// Requests of published clients of other generations, and the replies they expect: docs/wire/dialects.md.
onServer((server) => {
  test("clients before 2.8.28 find the project at its old path, and send whether each provider is enabled", async () => {
    const project = await server().project();
    const old = project.admin.as({
      prefix: "stack",
      headers: { clientVersion: "js @stackframe/stack@2.8.27" },
    });
    const github = { id: "github", type: "shared", enabled: true };

    const changed = await old.send("PATCH", "/projects/current", json({ config: { oauth_providers: [github] } }));
    const read = await old.call(getClientProject);
    const newer = await old.with({ clientVersion: "js @stackframe/stack@2.8.28" }).call(getClientProject);
    const byClient = await project.client.with({ clientVersion: "js @stackframe/stack@2.8.27" }).call(getClientProject);

    expect([changed.status, changed.body.config.enabled_oauth_providers]).toEqual([200, [{ id: "github" }]]);
    expect(read.body).toMatchObject({ is_production_mode: false, config: { oauth_providers: [{ id: "github" }] } });
    for (const each of [newer, byClient]) expect(each.body.is_production_mode).toBeUndefined();

    const deleted = await old.send("DELETE", "/projects/current", json({}));
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }]);
    expect((await old.call(getClientProject)).code).toBe("CURRENT_PROJECT_NOT_FOUND");
  });

  test("owners' older clients create projects with such providers", async () => {
    const owner = await server().owner();
    const config = { oauth_providers: [{ id: "google", type: "shared", enabled: true }] };

    const reply = await owner.wire.send("POST", createProject.path, json({ display_name: "Old", config }));

    expect([reply.status, reply.body.config.enabled_oauth_providers]).toEqual([201, [{ id: "google" }]]);
  });

  test.each([
    [undefined, { claims: false, scores: false }],
    ["js @stackframe/js@2.8.40", { claims: false, scores: false }],
    ["js @stackframe/js@2.8.41", { claims: true, scores: false }],
    ["js @stackframe/react@2.8.77", { claims: true, scores: false }],
    ["js @stackframe/stack@2.8.78", { claims: true, scores: true }],
    ["js @stackframe/js@2.10.0", { claims: true, scores: true }],
    ["js @stackframe/js@3.0.0", { claims: true, scores: true }],
    ["js @stackframe/js@newest", { claims: false, scores: false }],
  ])("a client of the stack prefix at version %p finds the fields that it reads", async (clientVersion, expected) => {
    const project = await server().project();
    const { email, password } = await project.person();
    const headers = clientVersion === undefined ? {} : { clientVersion };
    const old = { prefix: "stack", headers } as const;

    const signedIn = await project.client.as(old).call(signInWithPassword, { body: { email, password } });
    const users = await project.server.as(old).call(listUsers);

    const claims = decodeJwt(signedIn.body.access_token);
    expect({ claims: "signed_up_at" in claims, scores: "risk_scores" in users.body.items[0] }).toEqual(expected);
  });

  test("clients of the hexclave dialect patch the configuration of their environment", async () => {
    const project = await server().project();
    const newer = project.admin.as({ prefix: "hexclave" });
    const config_override_string = JSON.stringify({ "auth.allowSignUp": false });

    const reply = await newer.send("PATCH", "/internal/config/override/environment", json({ config_override_string }));

    expect(reply.status).toBe(200);
    expect((await project.client.call(getClientProject)).body.config.sign_up_enabled).toBe(false);
  });

  test("input that once caused a server error is refused as a wrong request", async () => {
    const project = await server().project();
    const ada = await project.person();
    const patch = (body: BodyInit) => ada.wire.send("PATCH", updateCurrentUser.path, { body, headers: JSON_TYPE });
    const deep = `${'{"a":'.repeat(JSON_MAX_DEPTH + 1)}1${"}".repeat(JSON_MAX_DEPTH + 1)}`;

    const branch = await project.client.with({ branchId: "other" }).call(getClientProject);
    expect([branch.status, branch.code]).toEqual([400, "BRANCH_DOES_NOT_EXIST"]);
    for (const body of [new Uint8Array([0x7b, 0xff, 0x7d]), '{"display_name":"a\\u0000"}', deep]) {
      expect(await patch(body)).toMatchObject({ status: 400, code: "BODY_PARSING_ERROR" });
    }
    const withoutCode = await server().anonymous.call(unsubscribePage);
    expect([withoutCode.status, withoutCode.text]).toEqual([400, "Invalid code"]);
  });
});
