import { type Static, Type } from "@sinclair/typebox";
import { and, asc, eq, inArray } from "drizzle-orm";
import { OAUTH_CLIENT_SECRETS_MAX } from "#contract/limits.ts";
import { OAUTH_CLIENT_KINDS, OAuthClientSettings } from "#contract/oauth-clients.ts";
import type { Transaction } from "#server/db/store/store.ts";
import {
  Digest,
  ForeignId,
  Millis,
  NonEmptyName,
  Optional,
  orNull,
  ProjectId,
  Text,
  Uuid,
} from "#server/transfer/fields.ts";
import { byKey, type Db, idOf, noun } from "#server/transfer/noun.ts";
import { problemOf } from "./rules.ts";
import { completed, hasSecrets, NAMED_BY_OWNER } from "./settings.ts";
import type { ClientRow, SecretRow } from "./views.ts";

const Secret = Type.Object({
  id: Uuid,
  digest: Digest,
  last_four: Text,
  created_at_millis: Millis,
  last_used_at_millis: orNull(Millis),
});

const { properties: settings } = Type.Partial(OAuthClientSettings);
const AS_SENT = "a value that POST /oauth-clients accepts";
// The schemas of the wire have no text for a file. Their copies here are this file's own.
for (const schema of Object.values(settings)) schema.expected = AS_SENT;

const OAuthClient = Type.Object({
  id: ForeignId,
  project_id: Optional(ProjectId),
  kind: Type.Union(
    OAUTH_CLIENT_KINDS.map((kind) => Type.Literal(kind)),
    { expected: OAUTH_CLIENT_KINDS.join(", ") },
  ),
  name: NonEmptyName,
  ...settings,
  secrets: Optional(
    Type.Array(Secret, {
      maxItems: OAUTH_CLIENT_SECRETS_MAX,
      expected: `at most ${OAUTH_CLIENT_SECRETS_MAX} secrets with their digests`,
    }),
  ),
  created_at_millis: Optional(Millis),
  updated_at_millis: Optional(Millis),
});
type OAuthClient = Static<typeof OAuthClient>;

/** A client of a project's authorization server, with the digests of its secrets, which stay valid after an import. */
export const oauthClient = noun<OAuthClient>({
  type: "oauth_client",
  schema: OAuthClient,
  isOfProject: true,

  async *inProject(db, _, projectId) {
    const t = db.oauthClients;
    // Those that named themselves do so again at the new place, if its policy admits them.
    const rows = await db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), eq(t.origin, "owner")))
      .orderBy(asc(t.createdAt), asc(t.id));
    yield await encoded(db, projectId, rows);
  },

  faults(record) {
    const { kind, secrets = [] } = record;
    const settings = settingsIn(record);
    const problem = problemOf(kind, settings);
    if (problem) return [{ field: problem.field, expected: problem.reason }];
    if (hasSecrets(settings) || secrets.length === 0) return [];
    return [{ field: "secrets", expected: "none, because the client does not authenticate with a secret" }];
  },

  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf: idOf,

  // Two projects may have a client of the same id, so only those of this project can be the same.
  async stored(db, _, projectId, records) {
    const t = db.oauthClients;
    const ofRecords = inArray(t.id, records.map(idOf));
    const rows = await db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), ofRecords));
    const found = await encoded(db, projectId, rows);
    return byKey(
      found.map((record) => ({ projectId, record })),
      ({ record }) => record,
      idOf,
    );
  },

  async create(tx, { now }, projectId, records) {
    await tx.addAll(
      "oauthClients",
      records.map((record) => decode(record, projectId, now())),
    );
    for (const record of records) await addSecrets(tx, projectId, record);
  },

  async update(tx, { now }, projectId, record) {
    await tx.change("oauthClients", { id: record.id, projectId }, decode(record, projectId, now()));
    const t = tx.oauthClientSecrets;
    await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.clientId, record.id)));
    await addSecrets(tx, projectId, record);
  },
});

function settingsIn(record: OAuthClient) {
  const { id, project_id, kind, name, secrets, created_at_millis, updated_at_millis, ...settings } = record;
  return completed(kind, settings);
}

async function addSecrets(tx: Transaction, projectId: string, { id: clientId, secrets = [] }: OAuthClient) {
  await tx.addAll(
    "oauthClientSecrets",
    secrets.map((each) => ({
      id: each.id,
      projectId,
      clientId,
      digest: each.digest,
      lastFour: each.last_four,
      createdAt: each.created_at_millis,
      lastUsedAt: each.last_used_at_millis,
    })),
  );
}

async function encoded(db: Db, projectId: string, rows: readonly ClientRow[]): Promise<OAuthClient[]> {
  const t = db.oauthClientSecrets;
  const secrets = await db.select().from(t).where(eq(t.projectId, projectId)).orderBy(asc(t.createdAt), asc(t.id));
  return rows.map((row) => ({
    id: row.id,
    project_id: row.projectId,
    kind: row.kind,
    name: row.name,
    ...completed(row.kind, row.settings),
    secrets: secrets.filter(({ clientId }) => clientId === row.id).map(encodedSecret),
    created_at_millis: row.createdAt,
    updated_at_millis: row.updatedAt,
  }));
}

const encodedSecret = (row: SecretRow) => ({
  id: row.id,
  digest: row.digest,
  last_four: row.lastFour,
  created_at_millis: row.createdAt,
  last_used_at_millis: row.lastUsedAt,
});

function decode(record: OAuthClient, projectId: string, now: number): ClientRow {
  const createdAt = record.created_at_millis ?? now;
  return {
    id: record.id,
    projectId,
    kind: record.kind,
    name: record.name,
    settings: settingsIn(record),
    ...NAMED_BY_OWNER,
    createdAt,
    updatedAt: record.updated_at_millis ?? createdAt,
  };
}
