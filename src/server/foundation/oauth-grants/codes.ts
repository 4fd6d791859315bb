import { and, eq, isNull, sql } from "drizzle-orm";
import { AUTHORIZATION_CODE_LIFETIME_MILLIS } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret } from "#server/crypto/random.ts";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type Backing, backingOf } from "./backing.ts";
import type { CodeData } from "./table.ts";

interface Approval {
  projectId: string;
  userId: string;
  grantId: string;
  /** The session in which the user approved. */
  sessionId: string;
  data: CodeData;
}

/** Creates an authorization code, of which only a digest is stored (RFC 6749 §4.1.2). */
export async function createAuthorizationCodeIn(
  tx: Transaction,
  { now }: Pick<Deps, "now">,
  approval: Approval,
): Promise<string> {
  const code = randomSecret();
  const createdAt = now();
  await tx.add("authorizationCodes", {
    digest: digest(code),
    ...approval,
    createdAt,
    expiresAt: createdAt + AUTHORIZATION_CODE_LIFETIME_MILLIS,
    usedAt: null,
    familyId: null,
  });
  return code;
}

/** An authorization code, used or not, with the consent and the session that it hangs on. */
export interface IssuedCode extends Backing {
  digest: string;
  userId: string;
  grantId: string;
  sessionId: string;
  data: CodeData;
  expiresAt: number;
  usedAt: number | null;
  familyId: string | null;
}

const codeByDigest = prepared((db, { projectId, digest }: Params<{ projectId: string; digest: string }>) => {
  const { authorizationCodes: t, oauthGrants: g, sessions: s } = db;
  return db
    .select({
      digest: t.digest,
      userId: t.userId,
      grantId: t.grantId,
      sessionId: t.sessionId,
      data: t.data,
      expiresAt: t.expiresAt,
      usedAt: t.usedAt,
      familyId: t.familyId,
      ...backingOf(g, s),
    })
    .from(t)
    .innerJoin(g, eq(g.id, t.grantId))
    .leftJoin(s, eq(s.id, t.sessionId))
    .where(and(eq(t.projectId, projectId), eq(t.digest, digest)));
});

/** Returns the code that a client presents; undefined when the project has issued no such code. */
export async function authorizationCodeOf(
  db: Pick<Store | Snapshot, "rows">,
  projectId: string,
  code: string,
): Promise<IssuedCode | undefined> {
  const [found] = await db.rows(codeByDigest, { projectId, digest: digest(code) });
  return found;
}

type Use = { projectId: string; digest: string; usedAt: number; familyId: string };

const use = preparedChange((tx, { projectId, digest, usedAt, familyId }: Params<Use>) => {
  const t = tx.authorizationCodes;
  return tx
    .update(t)
    .set({ usedAt: sql`${usedAt}`, familyId: sql`${familyId}` })
    .where(and(eq(t.projectId, projectId), eq(t.digest, digest), isNull(t.usedAt)))
    .returning({ digest: t.digest });
});

/** Redeems a code. Of many at once, exactly one gets true. */
export const redeemAuthorizationCodeIn = async (tx: Transaction, wanted: Use): Promise<boolean> =>
  (await tx.rows(use, wanted)).length > 0;
