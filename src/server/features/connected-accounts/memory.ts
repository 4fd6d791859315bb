/** Renews a token of an account, after the renewals of that account that were asked for before. */
export type Renewals = (accountId: string, scopes: readonly string[], renew: () => Promise<string>) => Promise<string>;

/**
 * The renewals that a server has under way. Some providers take a refresh token once and end the connection when it comes
 * again, and one refresh token may serve several sets of scopes: so an account has one renewal at a time. Who asks for the
 * same scopes meanwhile shares it.
 */
export function renewals(): Renewals {
  const askedFor = new Map<string, Promise<string>>();
  const lastOf = new Map<string, Promise<string>>();
  return (accountId, scopes, renew) => {
    const key = [accountId, ...[...scopes].sort()].join(" ");
    const begun = askedFor.get(key);
    if (begun) return begun;
    const before = lastOf.get(accountId)?.catch(() => {});
    const own = Promise.resolve(before)
      .then(renew)
      .finally(() => {
        askedFor.delete(key);
        if (lastOf.get(accountId) === own) lastOf.delete(accountId);
      });
    askedFor.set(key, own);
    lastOf.set(accountId, own);
    return own;
  };
}
