import { afterAll, expect, test } from "bun:test";
import { LEVELS, type Level } from "#contract/access.ts";
import { deletePasskey } from "#contract/auth/passkeys.ts";
import { deleteSession, signOut } from "#contract/auth/sessions.ts";
import { deleteContactChannel } from "#contract/contact-channels.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { deleteOAuthProvider } from "#contract/oauth-providers.ts";
import { deleteProjectPermissionDefinition } from "#contract/permissions.ts";
import { revokeTeamInvitation } from "#contract/team-invitations.ts";
import { deleteTeam } from "#contract/teams.ts";
import { deleteUser } from "#contract/users.ts";
import { routes } from "#server/app.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { Reply, TestWire } from "#testing/server/wire.ts";
import type { Ids } from "../isolation/sample.ts";
import { type Ada, adaOn, benBeside, done, MAIL_LOGIN } from "./ada.ts";
import { ANSWERS_FOR_DELETED_THINGS, ANSWERS_FOR_DELETED_USERS, type Answers } from "./answers.ts";
import { callsOfIds } from "./calls.ts";

const endpoints = routes.map(({ endpoint }) => endpoint as Endpoint);
const takesLevel = ({ access }: Endpoint, level: Level) =>
  access === "anyone" || access === "none" || access.includes(level);

/** Objects of Ada's that are deleted before her. */
const THINGS = [
  ...["further channel", "session 0", "passkey", "account", "permission", "key of team alone"],
  "invitation to team alone",
];
/** Whether a field belongs to these objects. */
const isOfThings = (field: string) =>
  /\balone\b|^(further address|passkey|account|address of the account)$/.test(field) ||
  THINGS.some((name) => field === `id of ${name}`);
/** Whether a field belongs to a team, which outlives its members. */
const isOfTeams = (field: string) =>
  /of team (shared|powerless)$/.test(field) && !/^id of (key|invitation)/.test(field);

async function deleteThingsOf({ project: { server, admin }, person: { userId: user_id }, teams, ids }: Ada) {
  const of = (name: string) => ids[name] ?? "";
  const team_id = teams.alone;
  await done(server, deleteContactChannel, { params: { user_id, contact_channel_id: of("further channel") } });
  await done(server, deleteSession, { params: { id: of("session 0") }, query: { user_id } });
  await done(server, deletePasskey, { params: { id: of("passkey") } });
  await done(server, deleteOAuthProvider, { params: { user_id, id: of("account") } });
  await done(admin, deleteProjectPermissionDefinition, { params: { permission_id: of("permission") } });
  await done(server, revokeTeamInvitation, { params: { id: of("invitation to team alone") }, query: { team_id } });
  await done(server, deleteTeam, { params: { team_id } });
}

/** Each endpoint's answers at a level to calls that name one of the ids, and the deleted fields that the answers show. */
async function answersAt(
  ada: Ada,
  {
    wire,
    level,
    which,
    isDeleted,
  }: { wire: TestWire; level: Level; which: readonly string[]; isDeleted: (field: string) => boolean },
) {
  const answers = new Map<string, Set<string>>();
  const shown = new Set<string>();
  for (const endpoint of endpoints.filter((each) => takesLevel(each, level))) {
    for (const parts of callsNaming(ada, endpoint, level, which)) {
      // The compiler knows the parts of each endpoint, but this builds them from any endpoint's schema.
      const reply = await wire.call(endpoint, parts as never);
      const set = answers.get(endpoint.id) ?? new Set();
      answers.set(endpoint.id, set.add(nameOf(reply)));
      const asked = JSON.stringify(parts);
      for (const [field, value] of ada.marks) {
        if (isDeleted(field) && reply.text.includes(value) && !asked.includes(value))
          shown.add(`${endpoint.id}: ${field}`);
      }
    }
  }
  return { answers: Object.fromEntries([...answers].map(([id, set]) => [id, [...set].sort().join(" | ")])), shown };
}

function callsNaming({ project, person, teams, ids }: Ada, endpoint: Endpoint, level: Level, which: readonly string[]) {
  const all: Omit<Ids, "otherId"> = {
    userId: person.userId,
    teamId: teams.alone,
    permissionId: ids.permission,
    projectId: project.id,
    refreshToken: person.refreshToken,
    apiKey: "of nobody",
    providerId: "github",
    email: "nobody-at-all@example.com",
  };
  const named = which.map((name) => ids[name] ?? teams[name as keyof Ada["teams"]]);
  // Permission ids have a form and places of their own.
  const others = named.filter((id) => id !== ids.permission);
  const calls = others.flatMap((otherId = "") => callsOfIds(endpoint, level, { ...all, otherId }));
  const different = new Map(calls.map((parts) => [JSON.stringify(parts), parts]));
  return [...different].flatMap(([asked, parts]) => (named.some((id) => asked.includes(`"${id}"`)) ? [parts] : []));
}

const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const nameOf = ({ status, code, title, text }: Reply) =>
  status < 300 ? "fine" : (code ?? title ?? `${status} ${text.replace(UUIDS, "…")}`);

const mailbox = await openMailbox({ login: MAIL_LOGIN });
afterAll(() => mailbox.close());

/** The answers of a table at a level, without endpoints that do not allow the level. */
const expected = (table: Answers, level: Level) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([id, [client, server]]) => {
      const answer = level === "client" ? client : server;
      const isTaken = endpoints.some((each) => each.id === id && takesLevel(each, level));
      return answer === null || !isTaken ? [] : [[id, answer]];
    }),
  );

eachServer(
  (server, dialect) => {
    // docs/security/rules.md, rule 4: the request counts as one without a user.
    detailOnPostgres(dialect)(
      "the access token of a deleted user has no effect, at any endpoint and level",
      async () => {
        const ada = await adaOn(server(), mailbox.port);
        const { userId, accessToken } = ada.person;
        await done(ada.project.server, deleteUser, { params: { user_id: userId } });
        const nobody = ["00000000-0000-4000-8000-000000000000"];

        for (const level of LEVELS) {
          const wire = ada.project[level];
          const isFinal = ({ id }: Endpoint) => / \/(internal\/)?projects\/current$/.test(id);
          for (const endpoint of endpoints.filter((each) => takesLevel(each, level) && !isFinal(each))) {
            const all = { userId: nobody[0] ?? "", otherId: nobody[0] ?? "", projectId: ada.project.id };
            const [parts] = callsOfIds(endpoint, level, { ...all, refreshToken: "of nobody", apiKey: "of nobody" });
            const without = await wire.call(endpoint, parts as never);
            const with_ = await wire.with({ accessToken }).call(endpoint, parts as never);
            // If a call creates an object, the second call may find that of the first.
            const isMade = without.status < 300 && endpoint.method !== "GET";
            // Sign-out needs the session of the token, which was deleted with its user.
            if (endpoint === signOut) expect(with_.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
            else if (!isMade)
              expect([level, endpoint.id, nameOf(with_)]).toEqual([level, endpoint.id, nameOf(without)]);
            expect([endpoint.id, with_.text.includes(userId)]).toEqual([endpoint.id, without.text.includes(userId)]);
          }
        }
      },
    );

    for (const level of LEVELS) {
      test(`a ${level} does not find deleted objects, wherever a request names them`, async () => {
        const ada = await adaOn(server(), mailbox.port);
        await deleteThingsOf(ada);
        const wire = level === "client" ? ada.person.wire : ada.project[level];

        const which = [...THINGS, "alone"];
        const { answers, shown } = await answersAt(ada, { wire, level, which, isDeleted: isOfThings });

        expect([...shown]).toEqual([]);
        expect(answers).toEqual(expected(ANSWERS_FOR_DELETED_THINGS, level));
      });

      test(`a ${level} does not find deleted users, wherever a request names them`, async () => {
        const ada = await adaOn(server(), mailbox.port);
        const ben = await benBeside(ada);
        await deleteThingsOf(ada);
        await done(ada.project.server, deleteUser, { params: { user_id: ada.person.userId } });
        const wire = level === "client" ? ben.wire : ada.project[level];

        const isDeleted = (field: string) => !isOfTeams(field);
        const { answers, shown } = await answersAt(ada, { wire, level, which: ["user"], isDeleted });

        // Only the audit log keeps entries of deleted users.
        expect([...shown].filter((each) => !each.startsWith("GET /internal/audit"))).toEqual([]);
        expect(answers).toEqual(expected(ANSWERS_FOR_DELETED_USERS, level));
      });
    }
  },
  { environment: { HALLPASS_THROTTLES: "off", HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);
