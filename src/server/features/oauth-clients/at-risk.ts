import { asc, eq } from "drizzle-orm";
import type { Store } from "#server/db/store/store.ts";
import { isLoopback } from "#server/settings.ts";
import { completed } from "./settings.ts";

/** A confidential client whose owner has given up a protection, perhaps only for a while. */
export interface ClientAtRisk {
  id: string;
  projectId: string;
  name: string;
  /** Its codes are not bound to the one who asked for them (RFC 7636). */
  isWithoutPkce: boolean;
  /** An address on the device of whoever opens it, which gets codes there. */
  localAddress: string | null;
}

/** Finds the confidential clients of all projects that may send no PKCE, or have an address of a developer's machine. */
export async function clientsAtRisk(store: Store): Promise<ClientAtRisk[]> {
  const rows = await store.read((db) => {
    const t = db.oauthClients;
    return db
      .select({ id: t.id, projectId: t.projectId, name: t.name, kind: t.kind, settings: t.settings })
      .from(t)
      .where(eq(t.kind, "confidential"))
      .orderBy(asc(t.projectId), asc(t.id));
  });
  return rows
    .map(({ kind, settings, ...client }) => {
      const { pkce_exempt, redirect_urls } = completed(kind, settings);
      return { ...client, isWithoutPkce: pkce_exempt, localAddress: redirect_urls.find(isOfDevice) ?? null };
    })
    .filter(({ isWithoutPkce, localAddress }) => isWithoutPkce || localAddress !== null);
}

const isOfDevice = (address: string) => URL.canParse(address) && isLoopback(new URL(address).hostname);
