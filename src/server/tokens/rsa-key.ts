import { and, eq, isNull } from "drizzle-orm";
import { audit, BY_SYSTEM } from "#server/audit/write.ts";
import type { Deps } from "#server/deps.ts";
import { type Project, projectCacheKey } from "#server/foundation/projects/index.ts";
import { generateSigningKey, keyThatSigns, type ProjectSigningKey, type RsaJwk } from "./signing-keys.ts";
import { storeSigningKeyIn } from "./store-signing-key.ts";

type Place = Pick<Deps, "store" | "keyring" | "now" | "projects">;
type RsaKey = ProjectSigningKey<RsaJwk>;

/** By the cached project, so that its requests wait for one key and do not make one each. */
const making = new WeakMap<Project, Promise<RsaKey>>();

/**
 * Returns the RSA key that signs for a project now. The first caller makes it, and it signs at once: there is no earlier one.
 * A key set that was fetched seconds ago lacks it, so make it before its first token is needed. Of several instances that make it at a time, one stores its key, and all use that.
 */
export async function rsaKeyOf(deps: Place, project: Project): Promise<RsaKey> {
  const [newest, ...older] = project.rsaKeys;
  if (newest) return keyThatSigns([newest, ...older], deps.now());
  const known = making.get(project);
  if (known) return known;
  const made = make(deps, project.id);
  making.set(project, made);
  // The next caller tries again.
  made.catch(() => making.delete(project));
  return made;
}

async function make(deps: Place, projectId: string): Promise<RsaKey> {
  const pair = await generateSigningKey("RS256");
  await deps.store.write(async (tx) => {
    const [t, p] = [tx.signingKeys, tx.projects];
    const stored = and(eq(t.projectId, p.id), eq(t.alg, "RS256"));
    const [project] = await tx
      .select({ rsaKey: t.id })
      .from(p)
      .leftJoin(t, stored)
      .where(and(eq(p.id, projectId), isNull(p.deletedAt)))
      .limit(1);
    if (!project) return;
    // Also if another instance was first: this one may not have heard of it.
    await tx.bump(projectCacheKey(projectId));
    if (project.rsaKey !== null) return;
    await storeSigningKeyIn(tx, deps, { ...pair, projectId });
    const subject = { type: "project" as const, id: projectId };
    await audit(tx, deps, {
      projectId,
      action: "signing_key_created",
      subject,
      after: { key_id: pair.id, alg: pair.alg },
      ...BY_SYSTEM,
    });
  });
  const [newest, ...older] = (await deps.projects.get(projectId))?.rsaKeys ?? [];
  if (!newest) throw new Error(`Project ${projectId} was deleted while its RSA key was made.`);
  return keyThatSigns([newest, ...older], deps.now());
}
