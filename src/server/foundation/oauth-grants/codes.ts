import { AUTHORIZATION_CODE_LIFETIME_MILLIS } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
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
