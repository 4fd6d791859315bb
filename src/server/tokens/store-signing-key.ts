import type { Keyring } from "#server/crypto/seal.ts";
import type { Transaction } from "#server/db/store/store.ts";

/** Stores a key pair as a project's signing key. */
export async function storeSigningKeyIn(
  tx: Transaction,
  deps: { keyring: Keyring; now(): number },
  { projectId, id, privatePem }: { projectId: string; id: string; privatePem: string },
): Promise<void> {
  const sealedPrivateKey = deps.keyring.seal(privatePem);
  await tx.add("signingKeys", { id, projectId, createdAt: deps.now(), sealedPrivateKey });
}
