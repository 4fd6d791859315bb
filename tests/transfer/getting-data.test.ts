import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listUsers } from "#contract/users.ts";
import { clerkFile } from "#testing/imports.ts";
import { MOVE_IN_SOURCES } from "#testing/move-in-sources.ts";
import { isLong } from "#testing/repeats.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { follow, guideOf } from "./guide.ts";

// The commands with which the guides get the data out of an API run as they are written there, by the shell, with curl and jq.
// An imitation answers in place of the API, in the shape that the product documents.
const home = mkdtempSync(join(tmpdir(), "hallpass-getting-data-"));
const data = join(home, "data");

interface Api {
  /** What the guide tells to set, or leaves to the reader. */
  environment: Record<string, string>;
  /** The header with the key, if the API wants one. */
  authorization?: string;
  /** Answers by path. */
  answers: Record<string, unknown>;
  /** Further files that the guide tells to save, by their names in the folder. */
  files?: Record<string, string>;
  /** What the import makes of all this, where it came by the commands. */
  records: Record<string, object>;
}

const source = (product: keyof typeof MOVE_IN_SOURCES) => MOVE_IN_SOURCES[product] ?? {};
const asJson = (value: unknown) => JSON.stringify(value);
const listOf = (list: unknown) => ({ object: "list", data: list, list_metadata: { before: null, after: null } });

const APIS: Partial<Record<keyof typeof MOVE_IN_SOURCES, Api>> = {
  okta: {
    environment: { TOKEN: "a-token", DOMAIN: "example.okta.com", GROUP: "00g1" },
    authorization: "SSWS a-token",
    answers: {
      "example.okta.com/api/v1/users": source("okta").users,
      "example.okta.com/api/v1/groups": source("okta").groups,
      "example.okta.com/api/v1/groups/00g1/users": source("okta").users,
    },
    records: { user: { created: 1 }, team: { created: 1 }, team_member: { created: 1 } },
  },
  workos: {
    environment: { KEY: "a-key", ORG: "org_1" },
    authorization: "Bearer a-key",
    answers: {
      "api.workos.com/user_management/users": listOf(source("workos").users),
      "api.workos.com/organizations": listOf(source("workos").organizations),
      "api.workos.com/user_management/organization_memberships": listOf(source("workos").memberships),
      "api.workos.com/user_management/invitations": listOf([]),
    },
    records: { user: { created: 1 }, team: { created: 1 }, team_member: { created: 1 } },
  },
  clerk: {
    environment: { CLERK_SECRET_KEY: "sk_test", ORG: "org_1" },
    authorization: "Bearer sk_test",
    files: { "users.csv": clerkFile(["ada"]) },
    answers: {
      "api.clerk.com/v1/users": [
        {
          id: "user_ada",
          object: "user",
          first_name: "Ada",
          primary_email_address_id: "idn_1",
          email_addresses: [{ id: "idn_1", email_address: "ada@example.com", verification: { status: "verified" } }],
          external_accounts: [{ provider: "oauth_google", provider_user_id: "1170", verification: {} }],
          public_metadata: { plan: "gold" },
          created_at: 1_700_000_000_123,
        },
      ],
      "api.clerk.com/v1/organizations": {
        data: [
          {
            id: "org_1",
            object: "organization",
            name: "Boats",
            slug: "boats",
            public_metadata: {},
            private_metadata: {},
            created_at: 1_700_000_000_123,
          },
        ],
        total_count: 1,
      },
      "api.clerk.com/v1/organizations/org_1/memberships": {
        data: [
          {
            id: "orgmem_1",
            object: "organization_membership",
            role: "org:admin",
            organization: { id: "org_1", object: "organization", name: "Boats" },
            public_user_data: { user_id: "user_ada", identifier: "ada@example.com" },
          },
        ],
        total_count: 1,
      },
      "api.clerk.com/v1/organizations/org_1/invitations": { data: [], total_count: 0 },
    },
    records: {
      user: { created: 1 },
      team: { created: 1 },
      team_member: { created: 1 },
      oauth_account: { created: 1 },
    },
  },
  auth0: {
    environment: { TOKEN: "a-token", DOMAIN: "example.eu.auth0.com", ORG: "org_1", ROLE: "rol_1", ROLE_NAME: "Editor" },
    authorization: "Bearer a-token",
    files: {
      "users.json": asJson(source("auth0").users),
      "hashes.json": asJson(source("auth0").hashes),
      "organizations.json": asJson(source("auth0").organizations),
    },
    answers: {
      "example.eu.auth0.com/api/v2/organizations/org_1/members": [
        { user_id: "auth0|1", roles: [{ id: "rol_2", name: "Admin" }] },
      ],
      "example.eu.auth0.com/api/v2/organizations/org_1/invitations": source("auth0").invitations,
      "example.eu.auth0.com/api/v2/roles/rol_1/users": [{ user_id: "auth0|2", email: "b@example.com", name: "Ben" }],
    },
    records: {
      user: { created: 2 },
      permission: { created: 2 },
      team_member: { created: 1 },
      team_invitation: { created: 1 },
    },
  },
  kratos: {
    environment: {},
    answers: { "127.0.0.1:4434/admin/identities": source("kratos").page },
    records: { user: { created: 1 }, oauth_account: { created: 1 } },
  },
  zitadel: {
    environment: { TOKEN: "a-token", DOMAIN: "example.zitadel.cloud" },
    authorization: "Bearer a-token",
    answers: { "example.zitadel.cloud/admin/v1/export": source("zitadel").export },
    records: { user: { created: 1 }, oauth_account: { created: 1 } },
  },
};

let server: TestServer;
let imitation: Bun.Server<undefined>;
/** The API that the imitation is now, and the requests that it could not answer. */
let current: Api | undefined;
const unknown: string[] = [];
/** A directory with a curl that asks the imitation for everything. */
const programs = join(home, "programs");

beforeAll(async () => {
  server = await startServer({ directory: data });
  imitation = Bun.serve({
    port: 0,
    fetch(request) {
      const path = new URL(request.url).pathname.slice(1);
      const answer = current?.answers[path];
      const isAllowed = (current?.authorization ?? null) === request.headers.get("authorization");
      if (answer === undefined || !isAllowed) unknown.push(path);
      return Response.json(answer ?? null);
    },
  });
  mkdirSync(programs);
  const curl = join(programs, "curl");
  const asked = `http://127.0.0.1:${imitation.port}`;
  writeFileSync(
    curl,
    `#!/bin/sh
for word; do
  shift
  case "$word" in http://*|https://*) word="${asked}/\${word#*://}" ;; esac
  set -- "$@" "$word"
done
exec ${Bun.which("curl")} "$@"
`,
  );
  chmodSync(curl, 0o755);
});
afterAll(async () => {
  await imitation?.stop(true);
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

const canRun = isLong && Bun.which("curl") !== null && Bun.which("jq") !== null;
for (const [product, api] of Object.entries(APIS)) {
  test.if(canRun)(`the commands of the guide for ${product} get what its import reads out of the API`, async () => {
    const directory = join(home, product);
    mkdirSync(join(directory, product), { recursive: true });
    for (const [name, content] of Object.entries(api.files ?? {})) {
      writeFileSync(join(directory, product, name), content);
    }
    const [commands = ""] = Array.from(guideOf(product).matchAll(/```sh\n(.*?)```/gs), ([, code = ""]) => code);
    current = api;
    const shell = Bun.spawn(["sh", "-e", "-c", commands], {
      cwd: directory,
      stderr: "pipe",
      env: { ...api.environment, PATH: `${programs}:${process.env.PATH}` },
    });
    expect([await new Response(shell.stderr).text(), await shell.exited, unknown]).toEqual(["", 0, []]);

    const project = await server.project();
    const { records } = await follow(product, { projectId: project.id, data, directory });
    expect(records).toMatchObject(api.records);
    expect((await project.admin.call(listUsers)).body.items.length).toBeGreaterThan(0);
  });
}
