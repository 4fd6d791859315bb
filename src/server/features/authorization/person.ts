import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type KnownClient, mayUse } from "#server/features/oauth-clients/index.ts";
import { grantOf } from "#server/foundation/oauth-grants/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { openSession } from "#server/foundation/sessions/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import type { Person } from "./step.ts";

/**
 * Reads the user of an open session as a client may see them. Null for whoever cannot answer a request: an anonymous user, and
 * somebody who acts as another user, whose answer would outlive the impersonation.
 */
export async function personIn(
  db: Snapshot | Transaction,
  deps: Deps,
  project: Project,
  client: KnownClient,
  signedIn: { userId: string; sessionId: string } | null,
): Promise<Person | null> {
  if (!signedIn) return null;
  const projectId = project.id;
  const session = await openSession(db, deps, { projectId, ...signedIn });
  if (!session || session.isImpersonation) return null;
  const user = await findUser(db, projectId, signedIn.userId);
  if (!user || user.row.isAnonymous) return null;
  const { userId } = signedIn;
  const grant = await grantOf(db, { projectId, userId, clientId: client.id });
  return {
    userId,
    hasSecondFactor: user.row.sealedTotpSecret !== null,
    session: { id: signedIn.sessionId, createdAt: session.createdAt, amr: session.amr ?? [] },
    allowed: grant?.access ?? [],
    mayUse: await mayUse(db, deps, project, client, userId),
  };
}
