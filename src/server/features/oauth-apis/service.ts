import { and, asc, eq } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import { fail } from "#contract/errors.ts";
import { OAUTH_APIS_MAX } from "#contract/limits.ts";
import type { OAuthApi, OAuthApiScope } from "#contract/oauth-apis.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireUnchanged } from "#server/access/unchanged.ts";
import { auditBy } from "#server/audit/write.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { permissionGraph } from "#server/foundation/permissions/index.ts";
import { identifierProblem, type Problem, scopesProblem } from "./rules.ts";

export type ApiRow = Tables["oauthApis"]["$inferSelect"];

export interface ApiSettings {
  name: string;
  scopes: OAuthApiScope[];
  accessTokenLifetimeSeconds: number | null;
}

/** Lists all APIs of a project, oldest first. There are few: `OAUTH_APIS_MAX`. */
export async function list(deps: Deps, { projectId }: Caller): Promise<ApiRow[]> {
  return deps.store.read((db) => ofProject(db, projectId));
}

export async function read(deps: Deps, { projectId }: Caller, id: string): Promise<ApiRow> {
  return deps.store.read((db) => find(db, projectId, id));
}

export async function create(deps: Deps, caller: Caller, wanted: ApiSettings & { identifier: string }) {
  const { projectId } = caller;
  refuseIf(identifierProblem(wanted.identifier, deps.settings.publicUrl));
  requireScopes(caller, wanted.scopes);
  const now = deps.now();
  const row: ApiRow = { ...wanted, id: orderedUuid(), projectId, createdAt: now, updatedAt: now };
  return deps.store.write(async (tx) => {
    const others = await ofProject(tx, projectId);
    const { identifier } = wanted;
    if (others.some((each) => each.identifier === identifier)) throw fail("OAUTH_API_IDENTIFIER_TAKEN", { identifier });
    if (others.length >= OAUTH_APIS_MAX) throw fail("OAUTH_API_LIMIT_REACHED", { max: OAUTH_APIS_MAX });
    await tx.insert(tx.oauthApis).values(row);
    await report(tx, deps, caller, "oauth_api_created", { id: row.id, after: auditedPart(row) });
    return row;
  });
}

export async function change(
  deps: Deps,
  caller: Caller,
  id: string,
  given: Partial<ApiSettings>,
  expected: Record<string, unknown> | undefined,
): Promise<ApiRow> {
  const { projectId } = caller;
  return deps.store.write(async (tx) => {
    const before = await find(tx, projectId, id);
    requireUnchanged(apiView(before), expected);
    if (given.scopes) requireScopes(caller, given.scopes);
    const t = tx.oauthApis;
    await tx
      .update(t)
      .set({ ...given, updatedAt: deps.now() })
      .where(and(eq(t.projectId, projectId), eq(t.id, id)));
    const after = await find(tx, projectId, id);
    await report(tx, deps, caller, "oauth_api_updated", {
      id,
      before: auditedPart(before),
      after: auditedPart(after),
    });
    return after;
  });
}

export async function remove(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { projectId } = caller;
  await deps.store.write(async (tx) => {
    const before = await find(tx, projectId, id);
    const t = tx.oauthApis;
    await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.id, id)));
    await report(tx, deps, caller, "oauth_api_deleted", { id, before: auditedPart(before) });
  });
}

export const apiView = (row: ApiRow): OAuthApi => ({
  id: row.id,
  identifier: row.identifier,
  name: row.name,
  scopes: row.scopes,
  access_token_lifetime_seconds: row.accessTokenLifetimeSeconds,
  created_at_millis: row.createdAt,
  updated_at_millis: row.updatedAt,
});

type Db = Pick<Snapshot, "select" | "oauthApis">;

function ofProject(db: Db, projectId: string): Promise<ApiRow[]> {
  const t = db.oauthApis;
  return db
    .select()
    .from(t)
    .where(eq(t.projectId, projectId))
    .orderBy(asc(t.createdAt), asc(t.id))
    .limit(OAUTH_APIS_MAX);
}

async function find(db: Db, projectId: string, id: string): Promise<ApiRow> {
  const t = db.oauthApis;
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)));
  if (!row) throw fail("OAUTH_API_NOT_FOUND");
  return row;
}

function requireScopes({ project }: Caller, scopes: readonly OAuthApiScope[]): void {
  refuseIf(scopesProblem(scopes));
  const known = permissionGraph(project.config).inScope("project");
  for (const { permission_id: id } of scopes) {
    if (id === null || known.some((each) => each.id === id)) continue;
    refuseIf({ field: "scopes", reason: `The project has no project permission ${id}. Create it first.` });
  }
}

function refuseIf(problem: Problem | null): void {
  if (problem) throw fail("OAUTH_API_INVALID", { ...problem });
}

const auditedPart = (row: ApiRow) => {
  const { identifier, name, scopes, access_token_lifetime_seconds } = apiView(row);
  return { identifier, name, scopes, access_token_lifetime_seconds };
};

const report = (
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  action: AuditAction,
  { id, ...change }: { id: string; before?: unknown; after?: unknown },
): Promise<void> => auditBy(tx, deps, caller, { action, subject: { type: "oauth_api", id }, ...change });
