import { describe, expect, test } from "bun:test";
import { Svix, Webhook } from "svix";
import { createUser } from "#contract/users.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { inTurn } from "#testing/repeats.ts";
import { CLIENTS, clientWorld, missing, OLDEST, SMTP_LOGIN } from "./clients.ts";

const SYSTEM_PERMISSIONS = [
  "$delete_team",
  "$invite_members",
  "$manage_api_keys",
  "$read_members",
  "$remove_members",
  "$update_team",
];

const world = clientWorld();

/** Releases whose access tokens have a fixed set of claims: docs/wire/dialects.md. */
const WITH_FIXED_CLAIMS = ["stack-js-2.8.3", "stack-js-2.8.39"];

describe("a published client manages users, teams, permissions, keys, channels, mails and projects", () => {
  // In short, one client; `sdk-compat.test.ts` has each. Runs concurrently: clients mostly wait for answers.
  test.concurrent.each(inTurn(CLIENTS, 0, CLIENTS.length))("%s", async (client, prefix) => {
    const { server, mailbox } = world;
    const project = await server.project();
    const { email, password } = server.owner;

    const { told, calls } = await world.run("node", "management.mjs", client, project, {
      owner: { email, password },
      internalKey: "pck_of_the_internal_project",
      prefix,
      mail: { port: mailbox.port, username: SMTP_LOGIN.user, password: SMTP_LOGIN.password },
    });

    expect(told).toEqual({
      created: { verified: true, metadata: [{ shown: 1 }, { fixed: 2 }, { hidden: 3 }], nameless: [null, false] },
      taken: "USER_EMAIL_ALREADY_EXISTS",
      nobody: null,
      people: ["Ben", "Carol", "Dave"],
      pages: [["Dave", "Carol"], ["Ben"]],
      lastPage: null,
      found: [true],
      updated: ["David", { rank: 1 }, true],
      image: [200, "image/gif"],
      definitions: {
        made: "read",
        team: [...SYSTEM_PERMISSIONS, "read", "team_admin", "team_member", "write"],
        project: ["beta"],
      },
      members: ["Ben", "Carol"],
      team: ["Our team", { plan: "free" }, 200],
      noTeam: null,
      granted: [true, false],
      direct: ["team_member", "write"],
      revoked: false,
      bensTeam: "Our team",
      selected: true,
      profile: ["Captain", "Carol"],
      mayDelete: true,
      renamed: "Ben's team",
      invited: true,
      invitations: 0,
      invitation: "ok",
      invitedTo: { teamDisplayName: "Ben's team" },
      joined: ["ok", "VERIFICATION_CODE_ALREADY_USED"],
      mayNot: "TEAM_PERMISSION_REQUIRED",
      left: 0,
      noTeamsByClients: "refused",
      ownTeam: true,
      keys: {
        form: ["sk_", true, true],
        owner: true,
        team: true,
        listed: [[true, "of Ben"]],
        teamListed: 1,
        revoked: ["Ben's", false, "manually-revoked"],
        afterwards: null,
      },
      ...(WITH_FIXED_CLAIMS.includes(client)
        ? { impersonated: "refused" }
        : {
            impersonated: true,
            // The session that impersonates Ben is not in his list.
            sessions: [[false, false]],
            byLink: ["ok", true, "VERIFICATION_CODE_ALREADY_USED"],
          }),
      channel: [true, false],
      primary: true,
      owned: true,
      described: "Soon gone",
      gone: true,
      teamDeleted: null,
      definitionsLeft: false,
      userDeleted: null,
      // The oldest client knows only permissions of teams, and neither connected accounts nor categories of mails.
      ...(client === OLDEST
        ? {}
        : {
            beta: [true, false],
            provider: ["ok", "carol-at-github", "github"],
            providers: 0,
            testMail: "ok",
            themes: ["Default Light", "Default Dark", "Ours"],
            rendered: true,
            sent: true,
            categories: [
              ["Transactional", false],
              ["Transactional", true],
              ["Marketing", false],
            ],
            config: true,
          }),
    });
    expect(missing(calls)).toEqual([]);
    const spoken = new Set(calls.map(({ prefix }) => prefix).filter((each) => each !== undefined));
    expect([...spoken]).toEqual([prefix]);
  });
});

test("Svix's client manages webhooks, and their messages are signed", async () => {
  const { server } = world;
  const project = await server.project();
  const inbox = Promise.withResolvers<{ body: string; headers: Record<string, string> }>();
  const receiver = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      inbox.resolve({ body: await request.text(), headers: Object.fromEntries(request.headers) });
      return new Response("thank you");
    },
  });

  const token = await project.admin.call(createSvixToken, { body: {} });
  const svix = new Svix(token.body.token, { serverUrl: `${server.url}/svix` });
  const made = await svix.endpoint.create(project.id, { url: receiver.url.href, eventTypes: ["user.created"] });
  const { key } = await svix.endpoint.getSecret(project.id, made.id);
  const created = await project.server.call(createUser, { body: { display_name: "Ada" } });
  const { body, headers } = await inbox.promise;
  await receiver.stop(true);

  expect(() => new Webhook(key).verify(body, headers)).not.toThrow();
  expect(() => new Webhook(key).verify(`${body} `, headers)).toThrow();
  expect(JSON.parse(body)).toMatchObject({
    type: "user.created",
    data: { id: created.body.id, display_name: "Ada" },
  });
  expect((await svix.message.list(project.id)).data.map(({ eventType }) => eventType)).toContain("user.created");
});
