import { type Static, Type } from "@sinclair/typebox";
import { asc, eq } from "drizzle-orm";
import { OAUTH_ACCESS_TOKEN_SECONDS, OAUTH_API_IDENTIFIER_MAX_LENGTH, OAUTH_API_SCOPES_MAX } from "#contract/limits.ts";
import { rowsById } from "#server/db/query/whole-rows.ts";
import type { Tables } from "#server/db/store/tables.ts";
import {
  Description,
  Millis,
  NonEmptyName,
  Optional,
  orNull,
  PermissionId,
  ProjectId,
  ScopeName,
  Uuid,
} from "#server/transfer/fields.ts";
import { byKey, idOf, noun } from "#server/transfer/noun.ts";
import { identifierProblem, type Problem, scopesProblem } from "./rules.ts";

const { min, max } = OAUTH_ACCESS_TOKEN_SECONDS;

const OAuthApi = Type.Object({
  id: Uuid,
  project_id: Optional(ProjectId),
  identifier: Type.String({
    maxLength: OAUTH_API_IDENTIFIER_MAX_LENGTH,
    expected: `an absolute URI of at most ${OAUTH_API_IDENTIFIER_MAX_LENGTH} characters`,
  }),
  name: NonEmptyName,
  scopes: Optional(
    Type.Array(Type.Object({ name: ScopeName, description: Description, permission_id: orNull(PermissionId) }), {
      maxItems: OAUTH_API_SCOPES_MAX,
      expected: `a list of at most ${OAUTH_API_SCOPES_MAX} scopes`,
    }),
  ),
  access_token_lifetime_seconds: Optional(
    orNull(Type.Integer({ minimum: min, maximum: max, expected: `${min} to ${max} seconds` })),
  ),
  created_at_millis: Optional(Millis),
  updated_at_millis: Optional(Millis),
});
type OAuthApi = Static<typeof OAuthApi>;
type Row = Tables["oauthApis"]["$inferSelect"];

/** An API for which a project issues access tokens, with its scopes. */
export const oauthApi = noun<OAuthApi>({
  type: "oauth_api",
  schema: OAuthApi,
  isOfProject: true,

  async *inProject(db, _, projectId) {
    const t = db.oauthApis;
    const rows = await db.select().from(t).where(eq(t.projectId, projectId)).orderBy(asc(t.createdAt), asc(t.id));
    yield rows.map(encode);
  },

  faults: ({ identifier, scopes = [] }) => [
    ...fault(identifierProblem(identifier, null), identifier),
    ...fault(scopesProblem(scopes)),
  ],

  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf: idOf,
  claims: ({ identifier }, projectId) => [claimOf(identifier, projectId)],

  async holders(db, _deps, projectId) {
    const t = db.oauthApis;
    const rows = await db.select({ id: t.id, identifier: t.identifier }).from(t).where(eq(t.projectId, projectId));
    return new Map(rows.map(({ id, identifier }): [string, string] => [claimOf(identifier, projectId), id]));
  },

  async stored(db, _deps, _, records) {
    return byKey(await rowsById(db, db.oauthApis, records.map(idOf)), encode, idOf);
  },

  async create(tx, { now }, projectId, records) {
    await tx.addAll(
      "oauthApis",
      records.map((record) => decode(record, projectId, now())),
    );
  },

  async update(tx, { now }, projectId, record) {
    await tx.change("oauthApis", { id: record.id, projectId }, decode(record, projectId, now()));
  },
});

const claimOf = (identifier: string, projectId: string) => `API ${identifier} in ${projectId}`;

const fault = (problem: Problem | null, value?: string) =>
  problem ? [{ field: problem.field, value, expected: problem.reason }] : [];

const encode = (row: Row): OAuthApi => ({
  id: row.id,
  project_id: row.projectId,
  identifier: row.identifier,
  name: row.name,
  scopes: row.scopes,
  access_token_lifetime_seconds: row.accessTokenLifetimeSeconds,
  created_at_millis: row.createdAt,
  updated_at_millis: row.updatedAt,
});

function decode(record: OAuthApi, projectId: string, now: number): Row {
  const createdAt = record.created_at_millis ?? now;
  return {
    id: record.id,
    projectId,
    identifier: record.identifier,
    name: record.name,
    scopes: record.scopes ?? [],
    accessTokenLifetimeSeconds: record.access_token_lifetime_seconds ?? null,
    createdAt,
    updatedAt: record.updated_at_millis ?? createdAt,
  };
}
