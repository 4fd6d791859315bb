import type { UserApiKey } from "#sdk/api-keys/api-key.ts";

/** A key of a user or a team, as the table shows it. */
export type ListedKey = Omit<UserApiKey, "type" | "userId" | "update" | "revoke"> & { revoke(): Promise<unknown> };

export type KeyStatus = "valid" | "expired" | "revoked";

/** The status of a key. One that is revoked and expired counts as revoked. */
export function statusOf(key: Pick<ListedKey, "whyInvalid">): KeyStatus {
  const reason = key.whyInvalid();
  if (reason === null) return "valid";
  return reason === "expired" ? "expired" : "revoked";
}

/** What the user looks for. Empty texts match every key. */
export interface KeyQuery {
  search: string;
  status: KeyStatus | "";
}

type Sortable = Pick<ListedKey, "description" | "createdAt" | "whyInvalid" | "value">;

/** Returns the keys that match, valid ones first, then the newest first. The search looks at descriptions and endings. */
export function listedKeys<K extends Sortable>(keys: readonly K[], { search, status }: KeyQuery): K[] {
  const wanted = search.trim().toLowerCase();
  return keys
    .filter((key) => status === "" || statusOf(key) === status)
    .filter(({ description, value }) => `${description} ${value.lastFour}`.toLowerCase().includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime());
}

const rank = (key: Sortable) => (statusOf(key) === "valid" ? 0 : 1);
