import type { Store } from "#server/db/store/store.ts";
import { newId } from "#server/features/webhooks/ids.ts";
import { realNow } from "#testing/waiting.ts";

/**
 * Gives a project a webhook endpoint for every event, so that its events are stored. Nothing listens at the URL, and
 * outside of dev mode the server does not connect to it either.
 */
export async function addListener(store: Store, projectId: string): Promise<void> {
  const now = realNow();
  await store.write((tx) =>
    tx.add("webhookEndpoints", {
      id: newId("ep"),
      projectId,
      url: "http://127.0.0.1:9/",
      description: "",
      disabled: false,
      sealedSecrets: Buffer.alloc(0),
      createdAt: now,
      updatedAt: now,
    }),
  );
}
