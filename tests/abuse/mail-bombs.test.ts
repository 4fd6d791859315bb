import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createUserApiKey, revokeLeakedApiKey } from "#contract/api-keys.ts";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { sendPasswordResetCode, signUpWithPassword } from "#contract/auth/passwords.ts";
import {
  createContactChannel,
  sendContactChannelVerificationCode,
  sendPrimaryEmailVerificationCode,
} from "#contract/contact-channels.ts";
import { sendSignInInvitation } from "#contract/emails.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { deleteUser, updateUser } from "#contract/users.ts";
import { routes } from "#server/app.ts";
import { emails } from "#server/mail/queue/deliver.ts";
import { sendAll } from "#server/outbox/outbox.ts";
import { asAddress } from "#testing/address.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { isLong } from "#testing/repeats.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { adaOn, done, MAIL_LOGIN } from "../strangers/ada.ts";
import { callsWith } from "../strangers/calls.ts";

const callback_url = "http://localhost/handler/page";
const HOUR = { minutes: 60 };
let networks = 0;
/** An attacker with as many networks as they like. */
const elsewhere = () => {
  networks++;
  return { "x-forwarded-for": `203.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` };
};
let addresses = 0;
const newAddress = (name: string) => `${name}-${++addresses}@example.com`;

interface Attack {
  project: TestProject;
  /** The address that never asked for a mail. */
  victim: string;
}

interface Bomb {
  /** What makes the server queue a mail to an address that the caller chooses. */
  name: string;
  /** Makes the next request that may lead to a mail, and returns its code. */
  strike(attack: Attack): Promise<unknown>;
  /** Mails to the victim in the same moment, from any number of networks, users and teams: docs/limits.md. */
  atOnce: number;
}

const signUp = ({ project }: Attack, email: string) =>
  project.client.with({}, elsewhere()).call(signUpWithPassword, {
    body: { email, password: "a password of eve", verification_callback_url: callback_url },
  });

/** Another account of the attacker. */
async function pretender(attack: Attack) {
  const { body } = await signUp(attack, newAddress("eve"));
  const wire = attack.project.client.with({ accessToken: body.access_token }, elsewhere());
  return { wire, userId: body.user_id as string };
}

/** The pretender of a project, made once. */
const pretenders = new Map<string, Promise<{ wire: TestProject["client"]; userId: string }>>();
async function claimant(attack: Attack) {
  const known = pretenders.get(attack.project.id) ?? pretender(attack);
  pretenders.set(attack.project.id, known);
  return known;
}

const BOMBS: readonly Bomb[] = [
  {
    name: "sign-in codes",
    strike: ({ project, victim }) =>
      project.client.with({}, elsewhere()).call(sendSignInCode, { body: { email: victim, callback_url } }),
    atOnce: 15,
  },
  {
    name: "sign-in codes that a backend asks for",
    strike: ({ project, victim }) => project.server.call(sendSignInCode, { body: { email: victim, callback_url } }),
    atOnce: 10,
  },
  {
    name: "verifications by users who claim the address, each with an account of their own",
    async strike(attack) {
      const { wire } = await pretender(attack);
      const { body: channel } = await wire.call(createContactChannel, {
        body: { user_id: "me", type: "email", value: attack.victim, used_for_auth: false },
      });
      const params = { user_id: "me", contact_channel_id: channel.id };
      await wire.call(sendContactChannelVerificationCode, { params, body: { callback_url } });
    },
    atOnce: 4,
  },
  {
    name: "verifications of the primary address",
    async strike(attack) {
      const { body } = await signUp(attack, attack.victim);
      if (body.access_token) owners.set(attack.project.id, body.access_token);
      const accessToken = owners.get(attack.project.id) ?? "";
      await attack.project.client
        .with({ accessToken }, elsewhere())
        .call(sendPrimaryEmailVerificationCode, { body: { email: attack.victim, callback_url } });
    },
    // One with the sign-up.
    atOnce: 5,
  },
  {
    name: "invitations by many users to many teams",
    async strike(attack) {
      const { wire } = await pretender(attack);
      const { body: team } = await wire.call(createTeam, { body: { display_name: "Eve's", creator_user_id: "me" } });
      for (let at = 0; at < 2; at++)
        await wire.call(sendTeamInvitation, { body: { team_id: team.id, email: attack.victim, callback_url } });
    },
    atOnce: 10,
  },
  {
    name: "notices about changes of an account with the address, which is not verified",
    async strike(attack) {
      const { userId } = await claimant(attack);
      const { server } = attack.project;
      const params = { user_id: userId };
      await server.call(updateUser, { params, body: { primary_email: attack.victim, primary_email_verified: false } });
      await server.call(updateUser, { params, body: { password: newAddress("password") } });
    },
    atOnce: 20,
  },
  {
    name: "reports of leaked keys of such an account",
    async strike(attack) {
      const { userId } = await claimant(attack);
      await attack.project.server.call(updateUser, {
        params: { user_id: userId },
        body: { primary_email: attack.victim, primary_email_verified: false },
      });
      const key = await done(attack.project.server, createUserApiKey, {
        body: { user_id: userId, description: "a key", expires_at_millis: null },
      });
      await attack.project.client.with({}, elsewhere()).call(revokeLeakedApiKey, { body: { api_key: key.value } });
    },
    atOnce: 20,
  },
];
const owners = new Map<string, string>();

/** Bombs that need the shared server: by its own server, a project's backend may send any number. */
const OF_SHARED_SERVER: readonly Bomb[] = [
  {
    name: "invitations to sign in",
    strike: ({ project, victim }) =>
      project.server.call(sendSignInInvitation, { body: { email: victim, callback_url } }),
    atOnce: 10,
  },
];

const BOMBED = [
  sendSignInCode,
  sendPasswordResetCode,
  signUpWithPassword,
  sendContactChannelVerificationCode,
  sendPrimaryEmailVerificationCode,
  sendTeamInvitation,
  sendSignInInvitation,
  revokeLeakedApiKey,
].map(({ id }) => id);

/**
 * Changes of an account, of which its own addresses are told. Notices to an unverified address have a bomb above. A verified
 * address gets each notice: a limit would let an attacker use it up before the change that matters.
 */
const TELLS_ITS_OWN_USER = [
  "PATCH /contact-channels/{user_id}/{contact_channel_id}",
  "PATCH /users/me",
  "PATCH /users/{user_id}",
  "POST /contact-channels",
];

/** Files that queue mails. A new one gets a bomb above, or a reason here. */
const QUEUES: readonly (readonly [file: string, why: string])[] = [
  ["features/api-keys/leaked.ts", "a bomb"],
  ["features/contact-channels/verification.ts", "a bomb"],
  ["features/emails/digest.ts", "only with the operator's secret, to owners"],
  ["features/emails/invite.ts", "a bomb"],
  ["features/emails/send.ts", "only by the project's own mail server, for its backend"],
  ["features/instance/alerts/mail.ts", "at most one in a day about a problem, to owners"],
  ["features/otp/service.ts", "a bomb"],
  ["features/passwords/reset-mail.ts", "a bomb, and an operator who resets imported passwords"],
  ["features/team-invitations/invite.ts", "a bomb"],
  ["mail/security-notices.ts", "a bomb"],
];

test("every file that queues a mail is known here", async () => {
  const server = join(import.meta.dir, "../../src/server");
  const found: string[] = [];
  for (const file of new Bun.Glob("**/*.ts").scanSync({ cwd: server })) {
    if (file.endsWith(".test.ts") || file === "mail/queue/outbox.ts") continue;
    if ((await Bun.file(join(server, file)).text()).includes("queueMail(")) found.push(file);
  }

  expect(found.sort()).toEqual(QUEUES.map(([file]) => file));
});

const FEATURES = {
  magic_link_enabled: true,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
};

const [shared, own] = [await openMailbox(), await openMailbox({ login: MAIL_LOGIN })];
afterAll(() => Promise.all([shared.close(), own.close()]));
const OWN_SERVER = {
  type: "standard" as const,
  host: "127.0.0.1",
  port: own.port,
  ...{ username: MAIL_LOGIN.user, password: MAIL_LOGIN.password },
  ...{ sender_name: "The project", sender_email: "crew@project.example" },
};

async function mailsTo({ running }: TestServer, recipient: string): Promise<number> {
  return (
    await running.deps.store.read((db) =>
      db
        .select()
        .from(db.mails)
        .where(eq(db.mails.recipient, asAddress(recipient))),
    )
  ).length;
}

onServer(
  (server) => {
    async function projectOf(isShared: boolean) {
      return server().project({ config: isShared ? FEATURES : { ...FEATURES, email_config: OWN_SERVER } });
    }

    describe.each([
      ["the shared mail server", true],
      ["a mail server of the project", false],
    ])("an attacker with any number of networks and accounts, and %s", (_, isShared) => {
      const bombs = isShared ? [...BOMBS, ...OF_SHARED_SERVER] : BOMBS.filter(({ name }) => !name.includes("backend"));

      test.each(bombs.map((each) => [each.name, each] as const))("fills no mailbox with %s", async (_name, bomb) => {
        const attack = { project: await projectOf(isShared), victim: newAddress("victim") };

        for (let at = 0; at < bomb.atOnce + 5; at++) await bomb.strike(attack);

        const mails = await mailsTo(server(), attack.victim);
        expect(mails).toBeGreaterThan(0);
        expect(mails).toBeLessThanOrEqual(bomb.atOnce);
      });
    });

    test("fills no mailbox with reset mails of an account that is there", async () => {
      const attack = { project: await projectOf(false), victim: newAddress("victim") };
      await done(attack.project.server, updateUser, {
        params: { user_id: (await attack.project.person()).userId },
        body: { primary_email: attack.victim, primary_email_verified: true, primary_email_auth_enabled: true },
      });
      for (let at = 0; at < 20; at++) {
        await attack.project.client
          .with({}, elsewhere())
          .call(sendPasswordResetCode, { body: { email: attack.victim, callback_url } });
      }

      expect(await mailsTo(server(), attack.victim)).toBe(15);
    });

    // The sum of all limits: what an address bears that an attacker throws everything at.
    test.if(isLong)("in an hour an attacker causes at most 200 mails to one address of one project", async () => {
      const attack = { project: await projectOf(false), victim: newAddress("victim") };
      const ways = BOMBS.filter(({ name }) => !/backend|notices|leaked/.test(name));
      for (let minute = 0; minute < HOUR.minutes; minute++) {
        for (const { strike } of ways) for (let at = 0; at < (minute === 0 ? 15 : 2); at++) await strike(attack);
        server().clock.pass({ minutes: 1 });
      }

      const mails = await mailsTo(server(), attack.victim);
      expect(mails).toBeLessThan(200);
    });

    // The account, and with it the mail's row, is gone each time; what counts is what has left.
    test("fills no mailbox with sign-ups whose account is deleted, and made again", async () => {
      const attack = { project: await projectOf(false), victim: newAddress("victim") };
      const received = () => own.all().filter(({ to }) => to.includes(attack.victim)).length;
      for (let at = 0; at < 24; at++) {
        const { body } = await signUp(attack, attack.victim);
        await sendAll(server().running.deps, emails);
        if (at < 20) await until(() => received() > at);
        await attack.project.server.call(deleteUser, { params: { user_id: body.user_id } });
      }

      expect(received()).toBe(20);
    });

    test("every endpoint of the contract that queues a mail is one of those above", async () => {
      const ada = await adaOn(server(), own.port);
      const { store } = server().running.deps;
      const count = async () => (await store.read((db) => db.select({ id: db.mails.id }).from(db.mails))).length;
      const found = new Set<string>();
      const endpoints = routes.map(({ endpoint }) => endpoint as Endpoint);

      for (const endpoint of endpoints.filter(({ method }) => method !== "GET" && method !== "DELETE")) {
        for (const level of ["client", "server", "admin"] as const) {
          if (endpoint.access !== "anyone" && endpoint.access !== "none" && !endpoint.access.includes(level)) continue;
          const wire = level === "client" ? ada.person.wire : ada.project[level];
          const choices = {
            users: [ada.person.userId],
            teams: [ada.teams.alone],
            others: [ada.ids["further channel"] ?? ""],
            emails: [newAddress("guest"), ada.person.email],
            ...{ projectId: ada.project.id, refreshToken: "of nobody", apiKey: "of nobody", providerId: "github" },
          };
          for (const parts of callsWith(endpoint, level, choices).slice(0, 12)) {
            const before = await count();
            // The compiler knows the parts of each endpoint, but this builds them from any endpoint's schema.
            await wire.with({}, elsewhere()).call(endpoint, parts as never);
            if ((await count()) > before) found.add(endpoint.id);
          }
        }
      }

      expect([...found].filter((id) => !BOMBED.includes(id) && !TELLS_ITS_OWN_USER.includes(id))).toEqual([]);
      expect(BOMBED.filter((id) => found.has(id)).length).toBeGreaterThan(3);
    });
  },
  {
    environment: {
      HALLPASS_SMTP_URL: shared.url,
      HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
      HALLPASS_COMMON_PASSWORDS: "off",
    },
  },
);
