import * as contract from "#contract/imported-passwords.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as passwords from "./service.ts";

export const importedPasswordRoutes = [
  on(contract.getImportedPasswords, async ({ deps, caller, query }) => {
    const { count, isExact, kinds, liveCheck } = await passwords.count(deps, caller, query.before_millis);
    return {
      count,
      is_exact: isExact,
      kinds: kinds.map(({ kind, count, oldestAt }) => ({ kind, count, oldest_at_millis: oldestAt })),
      live_check: liveCheck,
    };
  }),

  on(contract.resetImportedPasswords, async ({ deps, caller, body }) => {
    const { before_millis: before, send_emails: sendsEmails = true } = body;
    const { users, emails, isComplete } = await passwords.reset(deps, caller, { before, sendsEmails });
    return { users, emails, is_complete: isComplete };
  }),
];
