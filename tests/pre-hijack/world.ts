import { and, eq, isNotNull } from "drizzle-orm";
import { checkUserApiKey } from "#contract/api-keys.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getCurrentUser } from "#contract/users.ts";
import { asAddress } from "#testing/address.ts";
import type { CaughtMails } from "#testing/mail/caught-mails.ts";
import { type SoftAuthenticator, softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { signInWith } from "#testing/people/passkeys.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

/** Two users who claim one address, in a project. */
export interface World {
  server: TestServer;
  project: TestProject;
  mails: CaughtMails;
  /** The address that both claim; one of them reads its mails. */
  shared: string;
}

export interface Session {
  userId: string;
  accessToken: string;
  wire: TestWire;
}

export interface Party {
  readonly name: "owner" | "intruder";
  /** An address that only this party claims. */
  readonly own: string;
  /** The addresses whose mails the party reads. */
  readonly mailboxes: readonly string[];
  /** All passwords that the party has chosen, newest first. */
  passwords: string[];
  /** Holds the party's passkeys. */
  readonly device: SoftAuthenticator;
  /** All API keys that the party has created. */
  readonly apiKeys: string[];
  /** All sessions that the party has received, newest first. */
  sessions: Session[];
}

let people = 0;

export function newParty(name: Party["name"], world: World): Party {
  people++;
  const own = `${name}-${people}@example.com`;
  const mailboxes = name === "owner" ? [world.shared, own] : [own];
  return {
    name,
    own,
    mailboxes,
    passwords: [`first password of ${name} ${people}`],
    device: softAuthenticator(),
    apiKeys: [],
    sessions: [],
  };
}

/** The sessions of a party that are still valid, newest first. */
export async function liveSessions({ sessions }: Party): Promise<Session[]> {
  const alive = [];
  for (const session of sessions) {
    if ((await session.wire.call(getCurrentUser)).status === 200) alive.push(session);
  }
  return alive;
}

/** One check per sign-in method: returns the ids of the accounts that it opens to a party. A new method adds its own. */
const waysIn: readonly ((world: World, party: Party) => Promise<string[]>)[] = [
  async function bySession(_world, party) {
    return (await liveSessions(party)).map(({ userId }) => userId);
  },

  async function byPasskey(world, party) {
    const { status, body } = await signInWith(world.project.client, party.device);
    return status === 200 ? [body.user_id] : [];
  },

  // The user that the project's backend would see.
  async function byApiKey({ project }, party) {
    const checks = await Promise.all(
      party.apiKeys.map((api_key) => project.server.call(checkUserApiKey, { body: { api_key } })),
    );
    return checks.flatMap(({ status, body }) => (status === 200 ? [body.user_id as string] : []));
  },

  async function byPassword(world, party) {
    const opened = [];
    for (const email of [world.shared, party.own]) {
      for (const password of party.passwords) {
        const { status, body, code } = await world.project.client.call(signInWithPassword, {
          body: { email, password },
        });
        if (status === 200) opened.push(body.user_id as string);
        if (code === "MULTI_FACTOR_AUTHENTICATION_REQUIRED") {
          const account = await accountSignedInWith(world, email);
          if (account && (await secondFactorOf(world, account)) === party.name) opened.push(account);
        }
      }
    }
    return opened;
  },

  async function byProvider({ server, project }, party) {
    return server.running.deps.store.read(async (db) => {
      const t = db.oauthAccounts;
      const rows = await db
        .select({ userId: t.userId, accountId: t.accountId })
        .from(t)
        .where(and(eq(t.projectId, project.id), eq(t.allowSignIn, true)));
      return rows.filter(({ accountId }) => accountId.startsWith(party.own)).map(({ userId }) => userId);
    });
  },
];

/** The accounts that a party can access. */
export async function accountsOf(world: World, party: Party): Promise<Set<string>> {
  const opened = await Promise.all(waysIn.map((way) => way(world, party)));
  return new Set(opened.flat());
}

/** The accounts for which the shared address was proven. */
export async function provenAccounts({ server, project, shared }: World): Promise<string[]> {
  return server.running.deps.store.read(async (db) => {
    const t = db.contactChannels;
    const rows = await db
      .select({ userId: t.userId })
      .from(t)
      .where(and(eq(t.projectId, project.id), eq(t.value, asAddress(shared)), isNotNull(t.provenAt)));
    return rows.map(({ userId }) => userId);
  });
}

/** The account whose password a mail to an address could reset. */
export async function accountSignedInWith({ server, project }: World, email: string): Promise<string | undefined> {
  return server.running.deps.store.read(async (db) => {
    const t = db.contactChannels;
    const [row] = await db
      .select({ userId: t.userId })
      .from(t)
      .where(and(eq(t.projectId, project.id), eq(t.value, asAddress(email)), eq(t.usedForAuth, true)));
    return row?.userId;
  });
}

/** The party that turned on an account's second factor; its secret is their name (see that step). */
export async function secondFactorOf({ server }: World, userId: string): Promise<string | null> {
  const { store, keyring } = server.running.deps;
  const sealed = await store.read(async (db) => {
    const [row] = await db.select({ secret: db.users.sealedTotpSecret }).from(db.users).where(eq(db.users.id, userId));
    return row?.secret;
  });
  return sealed ? keyring.open(sealed) : null;
}

/** The stored credentials of an account's owner. */
export async function credentialsOf({ server }: World, userId: string) {
  return server.running.deps.store.read(async (db) => {
    const { users: u, passkeys: p, sessions: s } = db;
    const secrets = { passwordHash: u.passwordHash, secondFactor: u.sealedTotpSecret };
    const [user] = await db.select(secrets).from(u).where(eq(u.id, userId));
    return {
      passwordHash: user?.passwordHash ?? null,
      secondFactor: user?.secondFactor?.toString("hex") ?? null,
      passkeys: (await db.select({ id: p.id }).from(p).where(eq(p.userId, userId))).map(({ id }) => id),
      sessions: (await db.select({ id: s.id }).from(s).where(eq(s.userId, userId))).map(({ id }) => id).sort(),
    };
  });
}
