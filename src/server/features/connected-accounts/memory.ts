/** Renews a token of an account, after the earlier renewals of that account. */
export type Renewals = (accountId: string, scopes: readonly string[], renew: () => Promise<string>) => Promise<string>;

/**
 * Keeps the running renewals of this server. Some providers accept a refresh token once and revoke the connection when
 * it is sent again, and one refresh token may serve several sets of scopes. So an account has one renewal at a time,
 * and concurrent requests for the same scopes share it.
 */
export function renewals(): Renewals {
  const pending = new Map<string, Promise<string>>();
  const lastOf = new Map<string, Promise<string>>();
  return (accountId, scopes, renew) => {
    const key = [accountId, ...[...scopes].sort()].join(" ");
    const shared = pending.get(key);
    if (shared) return shared;
    const before = lastOf.get(accountId)?.catch(() => {});
    const own = Promise.resolve(before)
      .then(renew)
      .finally(() => {
        pending.delete(key);
        if (lastOf.get(accountId) === own) lastOf.delete(accountId);
      });
    pending.set(key, own);
    lastOf.set(accountId, own);
    return own;
  };
}
