import { HEADER_BYTES, type Keyring } from "#server/crypto/seal.ts";
import type { Store } from "#server/db/store/store.ts";
import {
  openedOrNull,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedRow,
  sealedRows,
  sealedValues,
} from "./sealed-columns.ts";
import { usedSecrets } from "./used-secrets.ts";

/** A secret that the data was sealed under before the present one. */
interface EarlierSecret {
  /** The first digits of a digest, to tell secrets apart. */
  id: string;
  /** When another one replaced it; null for one that the data does not know. */
  replacedAt: number | null;
  /** Whether this process has it. Without it, the values that it sealed cannot be read. */
  isAtHand: boolean;
  /** How many values are still sealed under it. */
  values: number;
  /** The number of values that it should open but does not: they are lost, with or without it. */
  damaged: number;
}

export interface SecretsStatus {
  present: { id: string; since: number | null; values: number };
  earlier: EarlierSecret[];
}

/**
 * Counts what is sealed under each secret. Reads the key of every sealed value, some at a time, and opens those that
 * are sealed under an available earlier secret.
 */
export async function secretsStatus(
  store: Store,
  keyring: Keyring,
  onProgress?: (done: number, of: number) => void,
): Promise<SecretsStatus> {
  const counts = new Map<string, number>();
  const damaged = new Map<string, number>();
  const countIn = (of: Map<string, number>, id: string, more: number) => of.set(id, (of.get(id) ?? 0) + more);
  for (const [index, column] of SEALED_COLUMNS.entries()) {
    onProgress?.(index, SEALED_COLUMNS.length);
    for (let after: string | null = ""; after !== null; ) {
      const { rows, next } = await sealedRows(store, column, after);
      for (const { header } of rows) countIn(counts, idIn(header), 1);
      for (const id of await damagedIn(store, keyring, column, rows)) {
        countIn(counts, id, -1);
        countIn(damaged, id, 1);
      }
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
      damaged: damaged.get(id) ?? 0,
    })),
  };
}

/** Returns the id of its secret for each row that an available earlier secret should open but does not. */
async function damagedIn(
  store: Store,
  keyring: Keyring,
  column: SealedColumn,
  rows: readonly SealedRow[],
): Promise<string[]> {
  const old = rows.filter(({ header }) => !header.equals(keyring.header) && keyring.opens(header));
  if (old.length === 0) return [];
  const keys = old.map(({ key }) => key);
  const values = await store.read((db) => sealedValues(db, column, keys));
  return values
    .filter(({ sealed }) => keyring.opens(sealed) && openedOrNull(keyring, sealed) === null)
    .map(({ sealed }) => idIn(Buffer.from(sealed.subarray(0, HEADER_BYTES))));
}

const idIn = (header: Buffer) => header.subarray(1).toString("hex");
