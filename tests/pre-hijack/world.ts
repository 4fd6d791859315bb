import { and, eq, isNotNull } from "drizzle-orm";
import { checkUserApiKey } from "#contract/api-keys.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getCurrentUser } from "#contract/users.ts";
import type { CaughtMails } from "#testing/caught-mails.ts";
import { type SoftAuthenticator, softAuthenticator } from "#testing/passkey-authenticator.ts";
import { signInWith } from "#testing/passkeys.ts";
import type { TestProject, TestServer } from "#testing/server.ts";
import type { TestWire } from "#testing/wire.ts";

/** Two people and one address, in a project of others. */
export interface World {
  server: TestServer;
  project: TestProject;
  mails: CaughtMails;
  /** The address that both claim and one of them reads the mails of. */
  shared: string;
}

export interface Session {
  userId: string;
  accessToken: string;
  wire: TestWire;
}

export interface Party {
  readonly name: "owner" | "intruder";
  /** An address that is theirs beyond doubt. */
  readonly own: string;
  /** The addresses whose mails they read. */
  readonly mailboxes: readonly string[];
  /** Every password they have ever chosen, the newest first. */
  passwords: string[];
  /** Keeps the passkeys they made. */
  readonly device: SoftAuthenticator;
  /** Every API key they have made. */
  readonly apiKeys: string[];
  /** Every session they were ever given, the newest first. */
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

/** The sessions of a party that still work, the newest first. */
export async function liveSessions({ sessions }: Party): Promise<Session[]> {
  const alive = [];
  for (const session of sessions) {
    if ((await session.wire.call(getCurrentUser)).status === 200) alive.push(session);
  }
  return alive;
}

/** Ways into accounts, each of which gives the ids of those it opens to a party. Another method of sign-in adds its own. */
const waysIn: readonly ((world: World, party: Party) => Promise<string[]>)[] = [
  async function bySession(_world, party) {
    return (await liveSessions(party)).map(({ userId }) => userId);
  },

  async function byPasskey(world, party) {
    const { status, body } = await signInWith(world.project.client, party.device);
    return status === 200 ? [body.user_id] : [];
  },

  // What the project's own backend would take for the user.
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

/** The accounts that a party gets into. */
export async function accountsOf(world: World, party: Party): Promise<Set<string>> {
  const opened = await Promise.all(waysIn.map((way) => way(world, party)));
  return new Set(opened.flat());
}

/** The accounts that somebody proved to be those of the shared address. */
export async function provenAccounts({ server, project, shared }: World): Promise<string[]> {
  return server.running.deps.store.read(async (db) => {
    const t = db.contactChannels;
    const rows = await db
      .select({ userId: t.userId })
      .from(t)
      .where(and(eq(t.projectId, project.id), eq(t.value, shared), isNotNull(t.provenAt)));
    return rows.map(({ userId }) => userId);
  });
}

/** The account that mails to an address could reset the password of. */
export async function accountSignedInWith({ server, project }: World, email: string): Promise<string | undefined> {
  return server.running.deps.store.read(async (db) => {
    const t = db.contactChannels;
    const [row] = await db
      .select({ userId: t.userId })
      .from(t)
      .where(and(eq(t.projectId, project.id), eq(t.value, email), eq(t.usedForAuth, true)));
    return row?.userId;
  });
}

/** Who turned an account's second factor on; its secret is their name (see the step that does). */
export async function secondFactorOf({ server }: World, userId: string): Promise<string | null> {
  const { store, keyring } = server.running.deps;
  const sealed = await store.read(async (db) => {
    const [row] = await db.select({ secret: db.users.sealedTotpSecret }).from(db.users).where(eq(db.users.id, userId));
    return row?.secret;
  });
  return sealed ? keyring.open(sealed) : null;
}

/** What the owner of an account set up to get into it, as it is stored. */
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
