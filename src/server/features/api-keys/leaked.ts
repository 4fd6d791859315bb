import { and, asc, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Origin } from "#server/access/caller.ts";
import { audit } from "#server/audit/write.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { permissionGraph } from "#server/foundation/permissions/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { API_KEY_REVOKED_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { queueMail } from "#server/mail/queue/outbox.ts";
import { allowEmailIn } from "#server/mail/servers/shared-limits.ts";
import { isExpired } from "./check.ts";
import { looksLikeKey } from "./key.ts";
import { type ApiKeyRow, ownerOf } from "./owner.ts";
import { auditedPart } from "./service.ts";

/**
 * Revokes a secret key that was found in a public place, and emails the users who can create a new one. Anyone who has
 * the key may report it. A key that is revoked already stays as it is.
 */
export async function revokeLeaked(deps: Deps, origin: Origin, key: string): Promise<void> {
  await countAddress(deps, "leaked_key_address", origin.ip);
  if (!looksLikeKey(key)) throw fail("API_KEY_NOT_FOUND");
  const keyDigest = digest(key);
  const { projectId } = await deps.store.read((db) => findLeaked(db, deps, keyDigest));
  const project = await deps.projects.get(projectId);
  if (!project) throw fail("API_KEY_NOT_FOUND");

  await deps.store.write(async (tx) => {
    const before = await findLeaked(tx, deps, keyDigest);
    if (before.manuallyRevokedAt !== null) return;
    const after = { ...before, manuallyRevokedAt: deps.now() };
    await tx.change("apiKeys", { id: before.id, projectId }, { manuallyRevokedAt: after.manuallyRevokedAt });
    await audit(tx, deps, {
      projectId,
      action: "api_key_revoked",
      actor: { type: "nobody", id: null },
      subject: ownerOf(before),
      origin,
      before: auditedPart(before),
      after: { ...auditedPart(after), reason: "found in public" },
    });
    for (const recipient of await recipientsOf(tx, project, before)) {
      await queueRevocationMail(tx, deps, project, before, recipient);
    }
  });
}

/** Finds a key in all projects: the report does not name the project, and the key itself is the credential. */
async function findLeaked(db: Pick<Snapshot, "select" | "apiKeys">, deps: Deps, keyDigest: string) {
  const t = db.apiKeys;
  const [found] = await db.select().from(t).where(eq(t.digest, keyDigest));
  if (!found) throw fail("API_KEY_NOT_FOUND");
  if (found.isPublic) throw fail("PUBLIC_API_KEY_CANNOT_BE_REVOKED");
  if (isExpired(found, deps.now())) throw fail("API_KEY_EXPIRED");
  return found;
}

interface Recipient {
  userId: string;
  displayName: string | null;
  email: EmailAddress;
}

/** The user who owns the key, or the members who can manage the keys of its team; only those with an address. */
async function recipientsOf(tx: Transaction, project: Project, key: ApiKeyRow): Promise<Recipient[]> {
  const { users, contactChannels: channels, teamPermissionGrants: grants } = tx;
  const owner = ownerOf(key);
  const fields = { userId: users.id, displayName: users.displayName, email: channels.value };
  const isPrimary = and(eq(channels.userId, users.id), eq(channels.type, "email"), eq(channels.isPrimary, true));
  if (owner.type === "user") {
    const found = await tx
      .select(fields)
      .from(users)
      .innerJoin(channels, isPrimary)
      .where(and(eq(users.projectId, project.id), eq(users.id, owner.id)));
    return found;
  }
  const members = await tx
    .select({ ...fields, permissionId: grants.permissionId })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.userId))
    .innerJoin(channels, isPrimary)
    .where(and(eq(grants.projectId, project.id), eq(grants.teamId, owner.id)))
    .orderBy(asc(users.id));
  const graph = permissionGraph(project.config);
  return [...Map.groupBy(members, ({ userId }) => userId)].flatMap(([, granted]) => {
    const ids = granted.map(({ permissionId }) => permissionId);
    const [member] = granted;
    return member && graph.closure(ids, "team").has("$manage_api_keys") ? [member] : [];
  });
}

async function queueRevocationMail(
  tx: Transaction,
  deps: Deps,
  project: Project,
  key: ApiKeyRow,
  recipient: Recipient,
) {
  if (!(await allowEmailIn(tx, deps, project, recipient.email))) return;
  await queueMail(tx, deps, {
    projectId: project.id,
    userId: recipient.userId,
    recipient: recipient.email,
    templateId: API_KEY_REVOKED_TEMPLATE_ID,
    variables: {
      userDisplayName: recipient.displayName ?? "",
      projectDisplayName: project.displayName,
      description: key.description,
      lastFour: key.lastFour,
    },
    secrets: [],
    expiresAt: null,
  });
}
