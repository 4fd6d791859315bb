import type { Keyring } from "#server/crypto/seal.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { SigningKeyPair } from "./signing-keys.ts";

/** Stores a key pair as a project's signing key. */
export async function storeSigningKeyIn(
  tx: Transaction,
  deps: { keyring: Keyring; now(): number },
  { projectId, id, alg, privatePem }: SigningKeyPair & { projectId: string },
): Promise<void> {
  const sealedPrivateKey = deps.keyring.seal(privatePem);
  await tx.add("signingKeys", { id, projectId, createdAt: deps.now(), alg, sealedPrivateKey });
}
