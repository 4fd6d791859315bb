import type { Keyring } from "#server/crypto/seal.ts";
import type { Store } from "#server/db/store/store.ts";
import { SEALED_COLUMNS, sealedRows } from "./sealed-columns.ts";
import { usedSecrets } from "./used-secrets.ts";

/** A secret that the data was sealed under before the present one. */
interface EarlierSecret {
  /** The first digits of a digest, to tell secrets apart. */
  id: string;
  /** When another one replaced it; null for one that the data does not know. */
  replacedAt: number | null;
  /** Whether this process has it. Without it, what is sealed under it cannot be read. */
  isAtHand: boolean;
  /** How many values are still sealed under it. */
  values: number;
}

export interface SecretsStatus {
  present: { id: string; since: number | null; values: number };
  earlier: EarlierSecret[];
}

/** Counts what is sealed under each secret. Reads the key of every sealed value, some at a time. */
export async function secretsStatus(
  store: Store,
  keyring: Keyring,
  onProgress?: (done: number, of: number) => void,
): Promise<SecretsStatus> {
  const counts = new Map<string, number>();
  for (const [index, column] of SEALED_COLUMNS.entries()) {
    onProgress?.(index, SEALED_COLUMNS.length);
    for (let after: string | null = ""; after !== null; ) {
      const { rows, next } = await sealedRows(store, column, after);
      for (const { header } of rows) counts.set(idIn(header), (counts.get(idIn(header)) ?? 0) + 1);
      after = next;
    }
  }
  const used = await store.rows(usedSecrets, {});
  const present = keyring.presentId;
  const replacedAt = (id: string) => {
    const at = used.findIndex((each) => each.id === id);
    return used[at - 1]?.since ?? null;
  };
  const ids = new Set([...used.map(({ id }) => id), ...keyring.ids, ...counts.keys()]);
  ids.delete(present);
  return {
    present: {
      id: present,
      since: used.find(({ id }) => id === present)?.since ?? null,
      values: counts.get(present) ?? 0,
    },
    earlier: [...ids].map((id) => ({
      id,
      replacedAt: replacedAt(id),
      isAtHand: keyring.ids.includes(id),
      values: counts.get(id) ?? 0,
    })),
  };
}

const idIn = (header: Buffer) => header.subarray(1).toString("hex");
