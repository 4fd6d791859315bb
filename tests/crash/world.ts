import { Database } from "bun:sqlite";
import { join } from "node:path";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { signUpWithPassword } from "#contract/auth/passwords.ts";
import { deleteProject } from "#contract/projects.ts";
import { createTeam } from "#contract/teams.ts";
import { updateUser } from "#contract/users.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { openStore } from "#server/db/store/open.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { type Receiver, startReceiver } from "#testing/outside/receiver.ts";
import { addCrowd } from "#testing/people/crowd.ts";
import { signInFirstOwner } from "#testing/server/program.ts";
import { makeProject, type TestProject } from "#testing/server/server.ts";
import { acknowledged } from "./acknowledged.ts";
import { type Apps, makeApps } from "./apps/apps.ts";
import type { Data } from "./data.ts";

/** Long enough for many kills to come between an arrival and its answer. */
const ANSWER_MILLIS = 15;
/** More entries than a pruning of the audit log waits for. */
const OLD_TEAMS = 110;
const OLD_MAILS = 5;
/** More users than one pack of the search has. */
const CROWD = 1_100;
const AT_ONCE = 10;
const CALLBACK = "http://localhost/verify";

export interface Account {
  email: string;
  password: string;
  userId: string;
  refreshToken: string;
  /** A part of the name that the server acknowledged. */
  name?: string;
}

/** Who talks to the server: users who sign up, users of apps, a mail server and a webhook receiver, and an owner. */
export interface World extends Ends {
  apiUrl: string;
  data: Data;
  project: TestProject;
  mailbox: Mailbox;
  receiver: Receiver;
  /** Everything that was acknowledged. */
  accounts: Account[];
  /** Users of the project who never signed up: without mails and messages. Their names are `crowd` with a number. */
  crowd: Set<string>;
  /** Another project, in which users allow apps something. */
  apps: Apps;
}

/** The other ends of the server's wires. They live longer than each server. */
interface Ends {
  mailbox: Mailbox;
  receiver: Receiver;
}

export async function openEnds(): Promise<Ends & AsyncDisposable> {
  const mailbox = await openMailbox();
  mailbox.delay(ANSWER_MILLIS);
  const receiver = startReceiver(async () => {
    await Bun.sleep(ANSWER_MILLIS);
    return new Response("thanks");
  });
  return {
    mailbox,
    receiver,
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]();
      await mailbox.close();
    },
  };
}

/** Signs the owner in at a new server, and makes a project with a webhook endpoint. */
export async function makeWorld(
  { port, data }: { port: number; data: Data },
  { mailbox, receiver }: Ends,
): Promise<World> {
  const apiUrl = `http://localhost:${port}/api/v1`;
  const project = await makeProject(apiUrl, await signInFirstOwner(apiUrl));
  await acknowledged(project.admin.call(createWebhookEndpoint, { body: { url: receiver.url } }));
  const apps = await makeApps(apiUrl, receiver.url);
  return { mailbox, receiver, apiUrl, data, project, accounts: [], crowd: new Set(), apps };
}

/** Signs up one user after the other until the server is gone, and gives every second one a name. */
export async function keepSigningUp({ project, accounts }: World): Promise<void> {
  for (let turn = 0; ; turn++) {
    const email = `${crypto.randomUUID()}@example.com`;
    const password = `password ${email}`;
    const body = { email, password, verification_callback_url: CALLBACK };
    const reply = await acknowledged(project.client.call(signUpWithPassword, { body }));
    if (!reply) return;
    const account: Account = { email, password, userId: reply.body.user_id, refreshToken: reply.body.refresh_token };
    accounts.push(account);
    if (turn % 2 === 0) continue;
    const name = `rower-${crypto.randomUUID()}`;
    const renaming = { params: { user_id: account.userId }, body: { display_name: name } };
    if (!(await acknowledged(project.server.call(updateUser, renaming)))) return;
    account.name = name;
  }
}

/** Makes a project with entries, messages and mails of long ago, while the server's clock is turned back. */
export async function leaveOldWork({ apiUrl, receiver }: World): Promise<TestProject> {
  const old = await makeProject(apiUrl, await signInFirstOwner(apiUrl), { config: { magic_link_enabled: true } });
  await old.admin.call(createWebhookEndpoint, { body: { url: receiver.url } });
  const teams = Array.from({ length: OLD_TEAMS }, (_, at) => `Team ${at}`);
  while (teams.length > 0) {
    const some = teams.splice(0, AT_ONCE);
    await Promise.all(
      some.map((display_name) => acknowledged(old.server.call(createTeam, { body: { display_name } }))),
    );
  }
  for (let at = 0; at < OLD_MAILS; at++)
    await acknowledged(
      old.client.call(sendSignInCode, { body: { email: `${at}@${old.id}.example`, callback_url: CALLBACK } }),
    );
  return old;
}

/** Adds to an old project: the newest entry of an audit log always stays. */
export async function addNewWork(old: TestProject): Promise<void> {
  // A server that has come to its place by now does not answer.
  await acknowledged(old.server.call(createTeam, { body: { display_name: "A new team" } }));
}

/** Adds so many users that the search of SQLite has packs, beside the server. */
export async function addToCrowd({ data, project, crowd }: World): Promise<void> {
  if (crowd.size > 0) return;
  const store = await openStore({ directory: data.directory, beside: true });
  const members = Array.from({ length: CROWD }, (_, at) => ({ name: `crowd ${at}`, signedUpAt: Date.now() }));
  for (const id of await addCrowd(store, project.id, members)) crowd.add(id);
  await store.close();
}

/** Lets the server make packs again, which otherwise wait for ten minutes. */
export function makePacksDue({ data }: World): void {
  const database = new Database(join(data.directory, DATABASE_FILE));
  database.run("pragma busy_timeout = 5000");
  database.transaction(() => {
    database.run("insert or replace into search_unpacked (pack, since) select pack, 0 from search_packs");
    database.run("delete from search_packs");
    database.run("update search_unpacked set since = 0");
  })();
  database.close();
}

/** Deletes a project with users: a job does what the request leaves. */
export async function deleteFullProject({ apiUrl }: World): Promise<void> {
  try {
    const doomed = await makeProject(apiUrl, await signInFirstOwner(apiUrl));
    await doomed.person();
    await doomed.admin.call(deleteProject, { body: {} });
  } catch {
    // The server was killed meanwhile.
  }
}
