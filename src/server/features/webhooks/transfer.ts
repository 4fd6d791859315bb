import { type Static, Type } from "@sinclair/typebox";
import { eq } from "drizzle-orm";
import { JsonObjectUpTo } from "#contract/fields.ts";
import { METADATA_MAX_BYTES, WEBHOOK_DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import { openSecrets, sealSecrets } from "#server/crypto/webhook-signature.ts";
import { rowsById } from "#server/db/query/whole-rows.ts";
import type { Tables } from "#server/db/store/tables.ts";
import {
  Count,
  ForeignId,
  Millis,
  NonEmptyName,
  Optional,
  orNull,
  ProjectId,
  Switch,
  Text,
} from "#server/transfer/fields.ts";
import { byKey, type Fault, idOf, inOrder, noun, type TransferDeps } from "#server/transfer/noun.ts";
import { requireUrl } from "./endpoints.ts";
import { WebhookFailure } from "./failure.ts";
import { headersFrom, openHeaders, sealHeaders } from "./headers.ts";
import { firstSecrets } from "./secrets.ts";

const Names = orNull(Type.Array(NonEmptyName, { expected: "a list of names" }));
const Metadata = Type.Unsafe<Record<string, string>>({
  ...JsonObjectUpTo(METADATA_MAX_BYTES),
  expected: `an object with text values, of at most ${METADATA_MAX_BYTES} bytes as JSON`,
});
const Description = Type.String({
  maxLength: WEBHOOK_DESCRIPTION_MAX_LENGTH,
  expected: `text of at most ${WEBHOOK_DESCRIPTION_MAX_LENGTH} characters`,
});
const Secret = Type.String({ secret: true, expected: "whsec_ and base64" });

const WebhookEndpoint = Type.Object({
  id: ForeignId,
  project_id: Optional(ProjectId),
  uid: Optional(orNull(ForeignId)),
  url: Text,
  description: Optional(Description),
  disabled: Optional(Switch),
  event_types: Optional(Names),
  channels: Optional(Names),
  rate_limit: Optional(orNull(Count)),
  metadata: Optional(orNull(Metadata)),
  secret: Optional(Secret),
  previous_secrets: Optional(
    Type.Array(Type.Object({ secret: Secret, until_millis: Millis }), { expected: "a list of older secrets" }),
  ),
  headers: Optional(Type.Record(Type.String(), Text, { secret: true, expected: "an object of headers by name" })),
  first_failed_at_millis: Optional(orNull(Millis)),
  created_at_millis: Optional(Millis),
  updated_at_millis: Optional(Millis),
});
type WebhookEndpoint = Static<typeof WebhookEndpoint>;
type Row = Tables["webhookEndpoints"]["$inferSelect"];

/** A webhook endpoint of a project. Its signing secrets and custom headers are secrets. */
export const webhookEndpoint = noun<WebhookEndpoint>({
  type: "webhook_endpoint",
  schema: WebhookEndpoint,
  isOfProject: true,

  async *inProject(db, deps, projectId) {
    const t = db.webhookEndpoints;
    const rows = await db.select().from(t).where(eq(t.projectId, projectId));
    yield inOrder(
      rows.map((row) => encode(row, deps)),
      idOf,
    );
  },

  withoutSecrets({ secret, previous_secrets, headers = {}, ...record }) {
    const hasHeaders = Object.keys(headers).length > 0;
    return { record, leftOut: ["webhook_secret", ...(hasHeaders ? ["webhook_headers"] : [])] };
  },

  faults: ({ url, secret, previous_secrets = [], headers = {}, metadata }) => [
    ...failure("url", () => requireUrl(url), url),
    ...[secret, ...previous_secrets.map((each) => each.secret)].flatMap((each) =>
      failure("secret", () => firstSecrets(each)),
    ),
    ...failure("headers", () => headersFrom(headers)),
    ...Object.entries(metadata ?? {}).flatMap(([name, value]) =>
      typeof value === "string" ? [] : [{ field: `metadata/${name}`, expected: "text" }],
    ),
  ],

  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf: idOf,
  claims: ({ uid }, projectId) => (uid ? [uidClaim(uid, projectId)] : []),

  async holders(db, _deps, projectId) {
    const t = db.webhookEndpoints;
    const rows = await db.select({ id: t.id, uid: t.uid }).from(t).where(eq(t.projectId, projectId));
    return new Map(rows.flatMap(({ id, uid }): [string, string][] => (uid ? [[uidClaim(uid, projectId), id]] : [])));
  },

  async stored(db, deps, _, records) {
    return byKey(await rowsById(db, db.webhookEndpoints, records.map(idOf)), (row) => encode(row, deps), idOf);
  },

  async create(tx, deps, projectId, records) {
    await tx.addAll(
      "webhookEndpoints",
      records.map((record) => decode(record, projectId, deps)),
    );
  },

  async update(tx, deps, projectId, record) {
    await tx.change("webhookEndpoints", { id: record.id, projectId }, decode(record, projectId, deps));
  },
});

const uidClaim = (uid: string, projectId: string) => `webhook endpoint ${uid} in ${projectId}`;

function failure(field: string, check: () => unknown, value?: string): Fault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof WebhookFailure)) throw error;
    return [{ field, value, expected: error.message }];
  }
}

function encode(row: Row, deps: TransferDeps): WebhookEndpoint {
  const secrets = openSecrets(deps, row.sealedSecrets);
  return {
    id: row.id,
    project_id: row.projectId,
    uid: row.uid,
    url: row.url,
    description: row.description,
    disabled: row.disabled,
    event_types: row.eventTypes,
    channels: row.channels,
    rate_limit: row.rateLimit,
    metadata: row.metadata,
    secret: secrets.current,
    previous_secrets: secrets.previous.map(({ secret, until }) => ({ secret, until_millis: until })),
    headers: openHeaders(deps, row.sealedHeaders),
    first_failed_at_millis: row.firstFailedAt,
    created_at_millis: row.createdAt,
    updated_at_millis: row.updatedAt,
  };
}

/** Makes the row of an endpoint. A record without a secret gets a new one, which the receiver must be given. */
function decode(record: WebhookEndpoint, projectId: string, deps: TransferDeps): Row {
  const { headers = {}, previous_secrets: previous = [] } = record;
  const secrets = {
    ...firstSecrets(record.secret),
    previous: previous.map(({ secret, until_millis }) => ({ secret, until: until_millis })),
  };
  const createdAt = record.created_at_millis ?? deps.now();
  return {
    id: record.id,
    projectId,
    uid: record.uid ?? null,
    url: record.url,
    description: record.description ?? "",
    disabled: record.disabled ?? false,
    eventTypes: record.event_types ?? null,
    channels: record.channels ?? null,
    rateLimit: record.rate_limit ?? null,
    metadata: record.metadata ?? null,
    sealedSecrets: sealSecrets(deps, secrets),
    sealedHeaders: Object.keys(headers).length > 0 ? sealHeaders(deps, headers) : null,
    firstFailedAt: record.first_failed_at_millis ?? null,
    createdAt,
    updatedAt: record.updated_at_millis ?? createdAt,
  };
}
