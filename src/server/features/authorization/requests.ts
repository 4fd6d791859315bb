import { and, eq, gt } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { AUTHORIZATION_REQUEST_LIFETIME_MILLIS, PUSHED_REQUEST_LIFETIME_MILLIS } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { oauthClientOf } from "#server/features/oauth-clients/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { hostedApp } from "./hosted-app.ts";
import type { Asked } from "./step.ts";
import type { Answer, AuthorizationParameters } from "./table.ts";

interface NewRequest {
  projectId: string;
  /** Null for an app of the project on another host. */
  clientId: string | null;
  parameters: AuthorizationParameters;
  /** Whether the client has sent it itself, and the browser has still to come with it. */
  isPushed: boolean;
}

/** Stores a request, of whose code only a digest is kept, and returns the code. It is for the browser only. */
export async function storeRequestIn(
  tx: Transaction,
  { now }: Pick<Deps, "now">,
  request: NewRequest,
): Promise<string> {
  const code = randomSecret();
  const createdAt = now();
  await tx.add("authorizationRequests", {
    digest: digest(code),
    ...request,
    answer: null,
    createdAt,
    expiresAt: createdAt + (request.isPushed ? PUSHED_REQUEST_LIFETIME_MILLIS : AUTHORIZATION_REQUEST_LIFETIME_MILLIS),
  });
  return code;
}

/**
 * Returns the request of a code, with its client. Throws when there is none, or it has expired. Where the switch of the
 * authorization server is off, there are no requests of clients.
 */
export async function requestIn(
  db: Pick<Snapshot | Transaction, "select" | "rows" | "authorizationRequests">,
  deps: Pick<Deps, "now" | "settings">,
  project: Project,
  code: string,
): Promise<Asked> {
  const { id: projectId, config } = project;
  const t = db.authorizationRequests;
  const [row] = await db
    .select({ clientId: t.clientId, parameters: t.parameters, answer: t.answer, createdAt: t.createdAt })
    .from(t)
    .where(
      and(eq(t.digest, digest(code)), eq(t.projectId, projectId), eq(t.isPushed, false), gt(t.expiresAt, deps.now())),
    );
  if (!row) throw fail("AUTHORIZATION_REQUEST_NOT_FOUND");
  const { clientId, parameters, answer, createdAt } = row;
  if (clientId === null) return { ...hostedApp(deps, project, parameters.redirect_uri), parameters, answer, createdAt };
  const client = config.authorizationServer?.enabled ? await oauthClientOf(db, deps, project, clientId) : null;
  if (!client) throw fail("AUTHORIZATION_REQUEST_NOT_FOUND");
  return { client, hosted: null, parameters, answer, createdAt };
}

/** Makes a pushed request one of the browser that comes with it, once. Throws if it has expired, or was used. */
export async function takePushedIn(
  tx: Transaction,
  { now }: Pick<Deps, "now">,
  { projectId, clientId, code }: { projectId: string; clientId: string; code: string },
): Promise<void> {
  const t = tx.authorizationRequests;
  const isPushed = and(eq(t.isPushed, true), gt(t.expiresAt, now()));
  const taken = await tx
    .update(t)
    .set({ isPushed: false, expiresAt: now() + AUTHORIZATION_REQUEST_LIFETIME_MILLIS })
    .where(and(eq(t.digest, digest(code)), eq(t.projectId, projectId), eq(t.clientId, clientId), isPushed))
    .returning({ digest: t.digest });
  if (taken.length === 0) throw fail("AUTHORIZATION_REQUEST_NOT_FOUND");
}

export async function storeAnswerIn(tx: Transaction, projectId: string, code: string, answer: Answer): Promise<void> {
  const t = tx.authorizationRequests;
  await tx
    .update(t)
    .set({ answer })
    .where(and(eq(t.digest, digest(code)), eq(t.projectId, projectId)));
}

/** Ends a request. Of two that end it at a time, the second gets `false`. */
export async function endRequestIn(tx: Transaction, projectId: string, code: string): Promise<boolean> {
  const t = tx.authorizationRequests;
  const ended = await tx
    .delete(t)
    .where(and(eq(t.digest, digest(code)), eq(t.projectId, projectId)))
    .returning({ digest: t.digest });
  return ended.length > 0;
}
