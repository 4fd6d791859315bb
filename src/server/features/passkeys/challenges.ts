import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { fail } from "#contract/errors.ts";
import { checkCode, createCodeIn } from "#server/codes/codes.ts";
import type { Deps } from "#server/deps.ts";

type Purpose = "registration" | "authentication" | "new user";

const Stored = Type.Object({
  for: Type.String(),
  challenge: Type.String(),
  /** The id that a user will have who does not exist yet. */
  newUserId: Type.Optional(Type.String()),
});

const CHALLENGE_BYTES = 32;

/** Creates a challenge for an authenticator to sign, and the code that refers to it. Both expire after 65 seconds. */
export async function createChallenge(
  deps: Deps,
  {
    projectId,
    userId,
    newUserId,
    purpose,
  }: { projectId: string; userId?: string; newUserId?: string; purpose: Purpose },
): Promise<{ challenge: string; code: string }> {
  const challenge = Buffer.from(crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))).toString("base64url");
  const data: Static<typeof Stored> = { for: purpose, challenge, newUserId };
  const { secret } = await deps.store.write((tx) =>
    createCodeIn(tx, deps, { projectId, purpose: "passkey_challenge", userId, data }),
  );
  return { challenge, code: secret };
}

/** Returns the challenge of a code. A challenge for another purpose or user counts as not found. */
export async function findChallenge(
  deps: Deps,
  wanted: { projectId: string; userId?: string; purpose: Purpose; code: string },
): Promise<{ challenge: string; codeId: string; newUserId: string | undefined }> {
  const { projectId, userId, purpose, code } = wanted;
  const found = await checkCode(deps, { projectId, purpose: "passkey_challenge", secret: code });
  if (!Value.Check(Stored, found.data) || found.data.for !== purpose || found.userId !== (userId ?? null)) {
    throw fail("VERIFICATION_CODE_NOT_FOUND");
  }
  const { challenge, newUserId } = found.data;
  return { challenge, codeId: found.id, newUserId };
}
