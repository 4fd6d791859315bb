import { Database } from "bun:sqlite";
import { join } from "node:path";
import { openInstance } from "#commands/open-instance.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { getMetrics } from "#contract/metrics.ts";
import { listUsers } from "#contract/users.ts";
import { verifyChains } from "#server/audit/verify.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { readSettings } from "#server/settings.ts";
import type { Account, World } from "./world.ts";

/** What was found wrong: must all be empty. */
export interface Faults {
  /** Acknowledged sign-ups of which a part was missing after a restart. */
  missing: string[];
  /** Mails, events and entries without a sign-up, or accounts without theirs. */
  torn: string[];
  /** What SQLite or the chains of the audit log say of the files. */
  damage: string[];
}

/** Signs in acknowledged accounts, refreshes their earlier sessions, and searches for them. */
export async function checkAccounts({ project }: World, accounts: readonly Account[], { missing }: Faults) {
  for (const { email, password, userId, refreshToken, name } of accounts) {
    const signIn = await project.client.call(signInWithPassword, { body: { email, password } });
    const refresh = await project.client.with({ refreshToken }).call(refreshSession, { body: {} });
    const found = await project.server.call(listUsers, { query: { query: name ?? email, limit: 2 } });
    const ids = found.body.items?.map(({ id }: { id: string }) => id);
    if (signIn.body.user_id !== userId || refresh.status !== 200 || ids?.join() !== userId)
      missing.push(`${email} (${signIn.status}, ${refresh.status}, found ${ids})`);
  }
}

/** Reads the files while no server runs. */
export async function inspectFiles({ directory, project, accounts, crowd }: World, faults: Faults): Promise<void> {
  const { missing, torn, damage } = faults;
  const database = new Database(join(directory, DATABASE_FILE));
  try {
    const ids = (sql: string) => {
      const query = database.query<{ id: string }, { $project: string }>(sql);
      return new Set(query.all({ $project: project.id }).flatMap(({ id }) => (crowd.has(id) ? [] : id)));
    };
    const users = ids("select id from users where project_id = $project");
    const parts = {
      mails: ids("select user_id as id from mails where project_id = $project"),
      events: ids(
        "select payload ->> '$.data.id' as id from events where project_id = $project and type = 'user.created'",
      ),
      entries: ids("select subject_id as id from audit_entries where project_id = $project and action = 'sign_up'"),
      sessions: ids("select user_id as id from sessions where project_id = $project"),
      codes: ids(
        "select user_id as id from codes where project_id = $project and purpose = 'contact_channel_verification'",
      ),
      channels: ids("select user_id as id from contact_channels where project_id = $project"),
    };
    missing.push(...accounts.filter(({ userId }) => !users.has(userId)).map(({ email }) => email));
    for (const [name, owners] of Object.entries(parts)) {
      torn.push(...[...users].filter((id) => !owners.has(id)).map((id) => `user ${id} without ${name}`));
      torn.push(...[...owners].filter((id) => !users.has(id)).map((id) => `${name} without user ${id}`));
    }
    const found = database.query<{ integrity_check: string }, []>("pragma integrity_check").all();
    damage.push(...found.map((row) => row.integrity_check).filter((text) => text !== "ok"));
    const orphans = database.query("pragma foreign_key_check").all();
    damage.push(...orphans.map((row) => JSON.stringify(row)));
  } finally {
    database.close();
  }
  await inspectChains(directory, faults);
}

async function inspectChains(directory: string, { damage }: Faults): Promise<void> {
  const instance = await openInstance(readSettings({}, { data: directory }), { readOnly: true });
  try {
    const chains = await verifyChains(instance, null);
    damage.push(...chains.flatMap(({ broken }) => (broken ? [`audit log ${JSON.stringify(broken)}`] : [])));
  } finally {
    await instance.store.close();
  }
}

/** Compares what has arrived, and what the metrics count, with the users of the project. The queues are empty by now. */
export async function compareWithUsers(
  { project, mailbox, receiver, accounts, crowd }: World,
  faults: Faults,
): Promise<void> {
  const { missing, torn } = faults;
  const { body } = await project.server.call(listUsers, {});
  const all: { id: string; primary_email: string }[] = body.items;
  const users = all.filter(({ id }) => !crowd.has(id));
  const mails = Map.groupBy(mailbox.all(), ({ to }) => to.join());
  const messages = Map.groupBy(
    receiver.seen.filter(({ body: { type } }) => type === "user.created"),
    (message) => message.body.data.id as string,
  );
  for (const { id, primary_email } of users) {
    const mailIds = new Set(mails.get(primary_email)?.map(({ messageId }) => messageId));
    const messageIds = new Set(messages.get(id)?.map(({ headers }) => headers.get("webhook-id")));
    // More than one id would be two mails, or two messages, for one sign-up: a receiver could not drop the second.
    for (const [what, { size }] of Object.entries({ mail: mailIds, message: messageIds })) {
      if (size === 0) missing.push(`a ${what} to or of ${primary_email}`);
      if (size > 1) torn.push(`${size} ids of the ${what} to or of ${primary_email}`);
    }
  }
  const { body: metrics } = await project.admin.call(getMetrics);
  const signedUp = metrics.daily_users.reduce((sum: number, { activity }: { activity: number }) => sum + activity, 0);
  const byPassword = metrics.login_methods.find(({ method }: { method: string }) => method === "password")?.count ?? 0;
  for (const [name, counted, real] of [
    ["All users", metrics.total_users, all.length],
    ["All sign-ups", signedUp, all.length],
    ["Users with a password", byPassword, users.length],
  ]) {
    if (counted !== real) torn.push(`${name}: the metrics count ${counted} of ${real}`);
  }
  if (users.length < accounts.length) missing.push(`${accounts.length - users.length} users of the list`);
}

/** What waits for a worker, in one project or in all. What a killed server had claimed waits, too. */
const WAITING = [
  "mails where state in ('queued', 'sending')",
  "events where state = 'queued'",
  "webhook_deliveries where state in ('waiting', 'sending')",
  "audit_entries where sequence is null",
  "metric_changes where true",
]
  .map((rows) => `(select count(*) from ${rows} and project_id = coalesce($project, project_id))`)
  .concat(
    "(select count(*) from search_stale)",
    "(select count(*) from projects where deleted_at is not null and id <> 'deleted')",
  );

/** Waits until the queues of a project, or all, are empty; returns how much is left if they do not become empty in time. */
export async function untilWorkedOff(
  directory: string,
  millis: number,
  projectId: string | null = null,
): Promise<number> {
  const database = new Database(join(directory, DATABASE_FILE), { readonly: true });
  try {
    const query = database.query<{ waiting: number }, { $project: string | null }>(
      `select ${WAITING.join(" + ")} as waiting`,
    );
    const end = performance.now() + millis;
    for (;;) {
      const waiting = query.get({ $project: projectId })?.waiting ?? 0;
      if (waiting === 0 || performance.now() > end) return waiting;
      await Bun.sleep(30);
    }
  } finally {
    database.close();
  }
}
