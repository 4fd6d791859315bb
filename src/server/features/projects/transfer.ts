import { type Static, Type } from "@sinclair/typebox";
import { eq } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { Refusal } from "#server/access/refusal.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import { rowsById } from "#server/db/query/whole-rows.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { definitionKey, definitionsIn } from "#server/foundation/permissions/index.ts";
import { type Override, parseOverride, renderConfig, requireRoom } from "#server/foundation/project-config/index.ts";
import { hasOwnerIn } from "#server/foundation/project-owners/index.ts";
import { openOverride, projectCacheKey } from "#server/foundation/projects/index.ts";
import { generateSigningKey, type SigningKeyPair } from "#server/tokens/signing-keys.ts";
import { storeSigningKeyIn } from "#server/tokens/store-signing-key.ts";
import {
  AnyJson,
  Description,
  Millis,
  NonEmptyName,
  Optional,
  orNull,
  ProjectId,
  Switch,
  Uuid,
} from "#server/transfer/fields.ts";
import { type Db, idOf, noun, type TransferDeps } from "#server/transfer/noun.ts";
import { withoutSecrets, withSecretsOf } from "./transfer-secrets.ts";

const Project = Type.Object({
  id: ProjectId,
  display_name: Optional(NonEmptyName),
  description: Optional(Description),
  is_production_mode: Optional(Switch),
  created_at_millis: Optional(Millis),
  owner_team_id: Optional(orNull(Uuid)),
  config: Optional(Type.Record(Type.String(), AnyJson, { expected: "an object of configuration keys" })),
});
type Project = Static<typeof Project>;
type Row = Tables["projects"]["$inferSelect"];

/** A project with its configuration, including permission definitions. Its signing keys are not exported. */
export const project = noun<Project>({
  type: "project",
  schema: Project,
  isOfProject: true,

  async *inProject(db, { keyring }, projectId) {
    const rows = await db.select().from(db.projects).where(eq(db.projects.id, projectId));
    yield rows.map((row) => encode(row, keyring));
  },

  withoutSecrets(record) {
    const { config, leftOut } = withoutSecrets(overrideOf(record));
    return { record: { ...record, config }, leftOut };
  },

  faults({ config }) {
    if (config === undefined) return [];
    try {
      requireRoom(parseOverride(JSON.stringify(config)));
      return [];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [{ field: "config", expected: `a valid configuration: ${error.message}` }];
    }
  },

  complete: (record) => record,
  keyOf: idOf,

  brings: (record) =>
    definitionsIn(renderConfig(overrideOf(record))).map((each) => `permission ${definitionKey(each, record.id)}`),

  async stored(db, { keyring }, _, records) {
    const rows = await rowsById(db, db.projects, records.map(idOf));
    return new Map(rows.map((row) => [row.id, { projectId: row.id, record: encode(row, keyring) }]));
  },

  async merge(db, deps, given, stored) {
    const owner = await ownerOf(db, deps, given, stored);
    const config = given.config && stored ? withSecretsOf(overrideOf(given), overrideOf(stored)) : given.config;
    return { ...given, config, owner_team_id: owner };
  },

  prepare: () => generateSigningKey(),

  async create(tx, { keyring, now }, _, records, prepared) {
    const signingKey = prepared as SigningKeyPair;
    for (const record of records) {
      await tx.add("projects", {
        id: record.id,
        displayName: record.display_name ?? record.id,
        description: record.description ?? "",
        isProductionMode: record.is_production_mode ?? false,
        createdAt: record.created_at_millis ?? now(),
        ownerTeamId: record.owner_team_id ?? null,
        sealedConfig: keyring.seal(JSON.stringify(record.config ?? {})),
      });
      await storeSigningKeyIn(tx, { keyring, now }, { ...signingKey, projectId: record.id });
      await tx.bump(projectCacheKey(record.id));
    }
  },

  async update(tx, { keyring }, projectId, record, before) {
    await tx.change(
      "projects",
      { id: projectId },
      {
        displayName: record.display_name,
        description: record.description,
        isProductionMode: record.is_production_mode,
        createdAt: record.created_at_millis,
        ownerTeamId: record.owner_team_id,
        sealedConfig: keyring.seal(JSON.stringify(record.config ?? {})),
      },
    );
    const emptied = before.owner_team_id;
    // On an instance without an operator yet, the operators' team of the file replaces the empty one.
    if (projectId === INTERNAL_PROJECT_ID && emptied && emptied !== record.owner_team_id) {
      await tx.delete(tx.teams).where(eq(tx.teams.id, emptied));
    }
    await tx.bump(projectCacheKey(projectId));
  },
});

function encode(row: Row, keyring: Keyring): Project {
  return {
    id: row.id,
    display_name: row.displayName,
    description: row.description,
    is_production_mode: row.isProductionMode,
    created_at_millis: row.createdAt,
    owner_team_id: row.ownerTeamId,
    config: openOverride(keyring, row.sealedConfig),
  };
}

/** The schema accepts any object; `faults` has verified that its keys are configuration keys. */
const overrideOf = ({ config }: Project) => (config ?? {}) as Override;

/**
 * Returns the team that owns the project on this instance: the file's team if it exists here, else the current owner, else
 * the operators. An import never replaces the operators of an instance.
 */
async function ownerOf(
  db: Db,
  deps: Pick<TransferDeps, "keyring" | "now">,
  given: Project,
  stored: Project | undefined,
): Promise<string | null> {
  const wanted = given.owner_team_id ?? null;
  if (given.id === INTERNAL_PROJECT_ID) {
    return stored && (wanted === null || (await hasOwnerIn(db, deps))) ? (stored.owner_team_id ?? null) : wanted;
  }
  const { teams, projects } = db;
  const found = wanted === null ? [] : await db.select({ in: teams.projectId }).from(teams).where(eq(teams.id, wanted));
  if (found[0]?.in === INTERNAL_PROJECT_ID) return wanted;
  if (stored) return stored.owner_team_id ?? null;
  const internal = await db
    .select({ operators: projects.ownerTeamId })
    .from(projects)
    .where(eq(projects.id, INTERNAL_PROJECT_ID));
  return internal[0]?.operators ?? null;
}
