import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { shortened } from "#contract/shortened.ts";
import type { Caller } from "#server/access/caller.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import { canonical } from "#server/db/query/canonical.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { serverUserView, type User } from "#server/foundation/users/index.ts";

type Action = "user_updated" | "user_deleted" | "password_changed";

/** The result of a change or deletion of a user, without passwords. */
export interface Audited {
  before?: User;
  after?: User;
}

/** Records a caller's action on a user in the transaction of the action. */
export async function auditUser(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  action: Action,
  userId: string,
  { before, after }: Audited = {},
): Promise<void> {
  const { projectId, origin } = caller;
  const [was, is] = [before && serverUserView(deps, before), after && serverUserView(deps, after)];
  await audit(tx, deps, {
    projectId,
    action,
    actor: actorOf(caller),
    subject: { type: "user", id: userId },
    origin,
    // Lists go on from where a deleted user stood.
    before: was && {
      ...recorded(was),
      ...externalIdOf(was, is),
      ...(!is && { signed_up_at_millis: was.signed_up_at_millis }),
    },
    after: is && { ...recorded(is), ...externalIdOf(is, was), ...(was && namesOfChanges(was, is)) },
  });
}

type View = ReturnType<typeof serverUserView>;

const recorded = ({ id, display_name, primary_email, primary_email_verified, selected_team_id }: View) => ({
  id,
  display_name,
  primary_email,
  primary_email_verified,
  selected_team_id,
});

/** The external id, if the user has one or had one: most users have none. */
const externalIdOf = (view: View, other: View | undefined) =>
  (view.external_id ?? other?.external_id) === undefined ? {} : { external_id: view.external_id ?? null };

/** Fields that may hold anything about a person, such as an address: the log has their names, not their values. */
const NAMED_ONLY = [
  "profile_image_url",
  "client_metadata",
  "client_read_only_metadata",
  "server_metadata",
  "otp_auth_enabled",
  "passkey_auth_enabled",
  "primary_email_auth_enabled",
  "is_anonymous",
] as const satisfies readonly (keyof View)[];

/** An entry is kept for years, and metadata may have thousands of keys. */
const NAMES_MAX = 100;

/** Names the changed fields whose values are not recorded; of metadata, its changed keys: `server_metadata.plan`. */
function namesOfChanges(before: View, after: View): { changed_keys?: string[]; changed_keys_left_off?: number } {
  const names = NAMED_ONLY.flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    if (canonical(was) === canonical(is)) return [];
    if (!isObject(was) || !isObject(is)) return [field];
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
    return keys.filter((key) => canonical(was[key]) !== canonical(is[key])).map((key) => `${field}.${key}`);
  });
  if (names.length === 0) return {};
  const shown = names.slice(0, NAMES_MAX).map((name) => shortened(name, NAME_MAX_LENGTH));
  const leftOff = names.length - shown.length;
  return { changed_keys: shown, ...(leftOff > 0 && { changed_keys_left_off: leftOff }) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
