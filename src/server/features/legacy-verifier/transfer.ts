import { type Static, Type } from "@sinclair/typebox";
import { eq, inArray } from "drizzle-orm";
import { newSigningSecret, openSecrets, sealSecrets } from "#server/crypto/webhook-signature.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { Millis, Optional, ProjectId, Switch, Text } from "#server/transfer/fields.ts";
import { byKey, noun, type TransferDeps } from "#server/transfer/noun.ts";
import { projectProblem, urlProblem } from "./rules.ts";

const Secret = Type.String({
  pattern: "^whsec_[A-Za-z0-9+/]{32,100}={0,2}$",
  secret: true,
  expected: "whsec_ and base64",
});

const LegacyVerifier = Type.Object({
  project_id: Optional(ProjectId),
  url: Text,
  is_enabled: Optional(Switch),
  ends_at_millis: Millis,
  secret: Optional(Secret),
  previous_secrets: Optional(
    Type.Array(Type.Object({ secret: Secret, until_millis: Millis }), { expected: "a list of older secrets" }),
  ),
  created_at_millis: Optional(Millis),
  updated_at_millis: Optional(Millis),
});
type LegacyVerifier = Static<typeof LegacyVerifier>;
type Row = Tables["legacyVerifiers"]["$inferSelect"];

const keyOf = ({ project_id }: LegacyVerifier) => project_id ?? "";

/** The verifier of a project. Its counters stay with the server that counted. */
export const legacyVerifier = noun<LegacyVerifier>({
  type: "legacy_verifier",
  schema: LegacyVerifier,
  isOfProject: true,

  async *inProject(db, deps, projectId) {
    const t = db.legacyVerifiers;
    const rows = await db.select().from(t).where(eq(t.projectId, projectId));
    yield rows.map((row) => encode(row, deps));
  },

  withoutSecrets: ({ secret: _, previous_secrets: _previous, ...record }) => ({
    record,
    leftOut: ["legacy_verifier_secret"],
  }),

  // A file may come from a server in development; http is refused again whenever the verifier is to be asked.
  faults({ project_id, url }) {
    const problem = urlProblem(url, true) ?? projectProblem(project_id ?? "");
    return problem ? [{ field: "url", value: url, expected: problem }] : [];
  },

  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf,

  async stored(db, deps, _, records) {
    const t = db.legacyVerifiers;
    const rows = await db
      .select()
      .from(t)
      .where(inArray(t.projectId, records.map(keyOf)));
    return byKey(rows, (row) => encode(row, deps), keyOf);
  },

  async create(tx, deps, projectId, records) {
    const none = { moved: 0, refused: 0, failed: 0, failuresInARow: 0 };
    await tx.addAll(
      "legacyVerifiers",
      records.map((record) => ({ ...decode(record, deps), ...none, projectId })),
    );
  },

  async update(tx, deps, projectId, record) {
    await tx.change("legacyVerifiers", { projectId }, decode(record, deps));
  },
});

function encode(row: Row, deps: TransferDeps): LegacyVerifier {
  const { current, previous } = openSecrets(deps, row.sealedSecrets);
  return {
    project_id: row.projectId,
    url: row.url,
    is_enabled: row.isEnabled,
    ends_at_millis: row.endsAt,
    secret: current,
    previous_secrets: previous.map(({ secret, until }) => ({ secret, until_millis: until })),
    created_at_millis: row.createdAt,
    updated_at_millis: row.updatedAt,
  };
}

/** Makes the settings of a row. A record without a secret gets a new one, which its owner replaces to see it. */
function decode(record: LegacyVerifier, deps: TransferDeps) {
  const { previous_secrets: previous = [] } = record;
  const secrets = {
    current: record.secret ?? newSigningSecret(),
    previous: previous.map(({ secret, until_millis }) => ({ secret, until: until_millis })),
  };
  const createdAt = record.created_at_millis ?? deps.now();
  return {
    url: record.url,
    isEnabled: record.is_enabled ?? true,
    endsAt: record.ends_at_millis,
    sealedSecrets: sealSecrets(deps, secrets),
    createdAt,
    updatedAt: record.updated_at_millis ?? createdAt,
  };
}
