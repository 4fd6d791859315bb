import { expect, test } from "bun:test";
import { detail } from "#testing/detail.ts";
import { type MoveInOptions, moveIn } from "#testing/move-in.ts";
import { outcomeOf } from "#testing/waiting.ts";

const ID = "f0000000-0000-4000-8000-000000000001";
const MANY = 1_000_000;

/** Conversions of a server block what else it does: without even time, each of these takes many minutes. */
test.each<[string, Record<string, string>, MoveInOptions?]>([
  [
    "a text of a million letters in the place of a time",
    { "users.json": JSON.stringify([{ user_id: "auth0|1", email: "a@example.com", created_at: "T".repeat(MANY) }]) },
  ],
  [
    "a million blanks in the type of a column",
    {
      "dump.sql": `-- PostgreSQL database dump\nCREATE TABLE public.identities (id text${" ".repeat(MANY)}y, b int);\n`,
    },
    { from: "kratos" },
  ],
  [
    "half a million columns",
    { "users.csv": `${Array.from({ length: MANY / 2 }, (_, at) => `c${at}`).join(",")}\n` },
    { from: "kratos" },
  ],
])("a source with %s is read in even time", async (_, files, options) => {
  expect(await outcomeOf(moveIn(files, options))).toBeDefined();
});

detail("a user in many groups, with many roles or with many columns of identities is read in even time", async () => {
  const many = <T>(length: number, item: (at: number) => T): T[] => Array.from({ length }, (_, at) => item(at));
  const core = "urn:ietf:params:scim:schemas:core:2.0";
  const scim = await moveIn({
    "Users.json": { Resources: [{ schemas: [`${core}:User`], id: ID, userName: "a@example.com" }] },
    "Groups.json": {
      Resources: many(50_000, (at) => ({
        schemas: [`${core}:Group`],
        id: `g${at}`,
        displayName: `g${at}`,
        members: [{ value: ID }],
      })),
    },
  });
  const okta = await moveIn(
    {
      "users.json": [{ id: "00u", status: "ACTIVE", profile: { login: "a@example.com", email: "a@example.com" } }],
      "groups.json": [{ id: "g", type: "OKTA_GROUP", objectClass: ["x"], profile: { name: "g" } }],
      "members.json": many(100_000, () => ({ groupId: "g", userId: "00u" })),
    },
    { map: { settings: { groups: "permissions" } } },
  );
  const columns = many(100_000, (at) => [`identities[0].f${at}`, 1] as const);
  const auth0 = await moveIn({
    "users.json": [{ user_id: "auth0|1", email: "a@example.com", ...Object.fromEntries(columns) }],
  });

  expect(scim.of("team_member")).toHaveLength(50_000);
  expect(okta.user("a@example.com")?.permission_ids).toEqual(["g"]);
  expect(auth0.of("user")).toHaveLength(1);
});
