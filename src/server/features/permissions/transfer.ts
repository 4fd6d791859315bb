import { type Static, Type } from "@sinclair/typebox";
import { and, eq, inArray } from "drizzle-orm";
import { CONFIG_ENTRIES_MAX } from "#contract/limits.ts";
import { Refusal } from "#server/access/refusal.ts";
import type { Transaction } from "#server/db/store/store.ts";
import { type Definition, definitionKey, definitionsIn } from "#server/foundation/permissions/index.ts";
import { type Override, requireRoom } from "#server/foundation/project-config/index.ts";
import { storedConfigIn, storedOverrideIn, storeOverrideIn } from "#server/foundation/projects/index.ts";
import { Description, Optional, OwnPermissionId, orNull, PermissionId, ProjectId } from "#server/transfer/fields.ts";
import { noun } from "#server/transfer/noun.ts";
import { withDefinitions } from "./definitions.ts";

const Permission = Type.Object({
  id: OwnPermissionId,
  project_id: Optional(ProjectId),
  scope: Type.Union([Type.Literal("team"), Type.Literal("project")], { expected: '"team" or "project"' }),
  description: Optional(orNull(Description)),
  contained_permission_ids: Optional(
    Type.Array(PermissionId, {
      maxItems: CONFIG_ENTRIES_MAX,
      expected: `a list of at most ${CONFIG_ENTRIES_MAX} permissions`,
    }),
  ),
});
type Permission = Static<typeof Permission>;

/**
 * A permission that the project gets if it has none of that id. An existing one stays as it is: a file of another product must
 * not give more to those who have it. An export has no such lines, because the configuration has the definitions.
 */
export const permission = noun<Permission>({
  type: "permission",
  schema: Permission,
  staysAsItIs: true,

  complete: (record, projectId) => ({
    ...record,
    project_id: projectId,
    ...(record.description === "" && { description: null }),
    ...(record.contained_permission_ids && {
      contained_permission_ids: [...new Set(record.contained_permission_ids)].sort(),
    }),
  }),
  keyOf,

  references: ({ id, project_id = "", scope, contained_permission_ids = [] }) =>
    contained_permission_ids
      .filter((contained) => contained !== id)
      .map((contained) => ({
        to: "permission",
        id: definitionKey({ id: contained, scope }, project_id),
        field: "contained_permission_ids",
      })),

  // An id is free or taken in both scopes at once.
  claims: ({ id }, projectId) => [claimOf(id, projectId)],

  async holders(db, deps, projectId) {
    const defined = definitionsIn(await storedConfigIn(db, deps, projectId));
    return new Map(defined.map((each) => [claimOf(each.id, projectId), definitionKey(each, projectId)]));
  },

  async stored(db, deps, projectId) {
    const defined = definitionsIn(await storedConfigIn(db, deps, projectId));
    return new Map(
      defined.map((each) => {
        const record = encode(each, projectId);
        return [keyOf(record), { projectId, record }];
      }),
    );
  },

  async room(db, deps, projectId) {
    const before = await storedOverrideIn(db, deps, projectId);
    let override = before;
    return (record) => {
      const next = withDefinitions(override, [decode(record)]);
      const reason = reasonAgainst(next, before);
      if (reason !== null) return { field: "id", value: record.id, reason };
      override = next;
      return null;
    };
  },

  async create(tx, deps, projectId, records) {
    await clearGrantsIn(tx, projectId, records);
    const before = await storedOverrideIn(tx, deps, projectId);
    await storeOverrideIn(tx, deps, projectId, withDefinitions(before, records.map(decode)));
  },

  async update() {
    throw new Error("An import does not change a permission.");
  },
});

/** Deletes grants of ids that were not defined. They have no effect, and must not gain one. */
async function clearGrantsIn(tx: Transaction, projectId: string, records: readonly Permission[]): Promise<void> {
  for (const [scope, t] of [
    ["team", tx.teamPermissionGrants],
    ["project", tx.projectPermissionGrants],
  ] as const) {
    const ids = records.filter((each) => each.scope === scope).map(({ id }) => id);
    if (ids.length > 0) await tx.delete(t).where(and(eq(t.projectId, projectId), inArray(t.permissionId, ids)));
  }
}

function reasonAgainst(override: Override, before: Override): string | null {
  try {
    requireRoom(override, before);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function keyOf(record: Permission): string {
  return definitionKey(record, record.project_id ?? "");
}

const claimOf = (id: string, projectId: string) => `permission ${id} in ${projectId}`;

const encode = ({ id, scope, description, contains }: Definition, projectId: string): Permission => ({
  id,
  project_id: projectId,
  scope,
  description: description || null,
  contained_permission_ids: [...contains],
});

const decode = ({ id, scope, description, contained_permission_ids = [] }: Permission): Definition => ({
  id,
  scope,
  description: description || undefined,
  contains: contained_permission_ids,
});
