import { afterAll, expect, test } from "bun:test";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { sendPasswordResetCode, signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import {
  createContactChannel,
  listContactChannels,
  sendPrimaryEmailVerificationCode,
  updateContactChannel,
} from "#contract/contact-channels.ts";
import { sendSignInInvitation, sendTestEmail } from "#contract/emails.ts";
import { createOAuthProvider } from "#contract/oauth-providers.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { listUsers, updateCurrentUser } from "#contract/users.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";

const callback_url = "http://localhost/handler/page";
const mailbox = await openMailbox();
afterAll(() => mailbox.close());

/** Strings that look like `kim@example.com`, or that a later normalization may turn into it. */
const LOOK_ALIKES = [
  ["a full-width @", "kim＠example.com"],
  ["a small @", "kim﹫example.com"],
  ["a second, full-width @", "kim＠evil.example@example.com"],
  ["full-width letters (NFKC makes them plain)", "ｋｉｍ@example.com"],
  ["a Kelvin sign (lower case makes it a k)", "\u212aim@example.com"],
  ["a dotless i", "k\u0131m@example.com"],
  ["a mathematical letter (NFKC)", "𝐤im@example.com"],
  ["a circled letter (NFKC)", "ⓚim@example.com"],
  ["a Cyrillic letter", "k\u0456m@example.com"],
  ["a combining mark of no width", "kim\u034f@example.com"],
  ["a zero-width space", "ki\u200bm@example.com"],
  ["a soft hyphen", "ki\u00adm@example.com"],
  ["an ideographic full stop", "kim@example。com"],
  ["a full-width domain", "kim@ｅxample.com"],
  ["a ligature", "kim@exampleﬁ.com"],
  ["a turned reading direction", "\u202ekim@example.com"],
] as const;

// Other products compared addresses before they normalized them, or normalized them in some places only: then the owner
// of one address could sign in to another user's account.
onServer(
  (server) => {
    const start = async (): Promise<{ project: TestProject; ada: Person; team_id: string }> => {
      const project = await server().project({
        config: {
          magic_link_enabled: true,
          oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "secret" }],
        },
      });
      const body = { email: "kim@example.com", password: "of kim alone", verification_callback_url: callback_url };
      await project.server.call(signUpWithPassword, { body });
      const team = await project.server.call(createTeam, { body: { display_name: "Rowers" } });
      return { project, ada: await project.person(), team_id: team.body.id };
    };

    /** Calls every endpoint that accepts an address with this one. */
    async function everywhere({ project, ada, team_id }: Awaited<ReturnType<typeof start>>, email: string) {
      const { body } = await ada.wire.call(listContactChannels, { query: { user_id: "me" } });
      const params = { user_id: "me", contact_channel_id: body.items[0].id };
      const wire = project.server;
      const asAda = wire.with({ accessToken: ada.accessToken });
      const replies: Record<string, Reply> = {
        "sign up": await wire.call(signUpWithPassword, {
          body: { email, password: "of somebody else", verification_callback_url: callback_url },
        }),
        "sign in": await wire.call(signInWithPassword, { body: { email, password: "of kim alone" } }),
        "sign-in code": await wire.call(sendSignInCode, { body: { email, callback_url } }),
        "password reset": await wire.call(sendPasswordResetCode, { body: { email, callback_url } }),
        invitation: await project.admin.call(sendSignInInvitation, { body: { email, callback_url } }),
        "team invitation": await wire.call(sendTeamInvitation, { body: { team_id, email, callback_url } }),
        "further address": await ada.wire.call(createContactChannel, {
          body: { type: "email", value: email, used_for_auth: true, user_id: "me" },
        }),
        "changed address": await ada.wire.call(updateContactChannel, { params, body: { value: email } }),
        verification: await ada.wire.call(sendPrimaryEmailVerificationCode, { body: { email, callback_url } }),
        "primary address": await asAda.call(updateCurrentUser, { body: { primary_email: email } }),
        "address at a provider": await wire.call(createOAuthProvider, {
          body: {
            user_id: ada.userId,
            provider_config_id: "github",
            account_id: "1",
            email,
            allow_sign_in: true,
            allow_connected_accounts: false,
          },
        }),
        "test mail": await project.admin.call(sendTestEmail, {
          body: {
            recipient_email: email,
            email_config: {
              host: "localhost",
              port: 1,
              username: "",
              password: "",
              sender_name: "",
              sender_email: email,
            },
          },
        }),
      };
      return Object.entries(replies);
    }

    const left = async ({ id }: TestProject) => {
      const { store } = server().running.deps;
      const tables = ["users", "contactChannels", "codes", "mails", "sessions", "oauthAccounts"] as const;
      return Promise.all(tables.map(async (name) => (await rowsOfProject(store, name, id)).length));
    };

    test("an address with look-alike characters is refused everywhere, and matches no user", async () => {
      const world = await start();
      const before = await left(world.project);

      for (const [what, email] of LOOK_ALIKES) {
        for (const [where, { code }] of await everywhere(world, email)) {
          expect([what, where, code]).toEqual([what, where, "SCHEMA_ERROR"]);
        }
      }

      expect(await left(world.project)).toEqual(before);
      expect(mailbox.all().filter(({ to }) => LOOK_ALIKES.some(([, email]) => to.includes(email)))).toEqual([]);
    });

    test("a domain of another alphabet is taken everywhere in its ASCII form, and is that of nobody else", async () => {
      const world = await start();
      const [written, stored] = ["kim@exampl\u00e9.com", "kim@xn--exampl-gva.com"];

      for (const [where, { code }] of await everywhere(world, written))
        expect([where, code === "SCHEMA_ERROR"]).toEqual([where, false]);

      const { store } = server().running.deps;
      const channels = await rowsOfProject(store, "contactChannels", world.project.id);
      const accounts = await rowsOfProject(store, "oauthAccounts", world.project.id);
      const mails = await rowsOfProject(store, "mails", world.project.id);
      expect(channels.map(({ value }) => value).filter((value) => /[^\x21-\x7e]/.test(value))).toEqual([]);
      expect(channels.filter(({ value }) => value === stored)).toHaveLength(1);
      expect(channels.filter(({ value }) => value === "kim@example.com")).toHaveLength(1);
      expect(accounts.map(({ email }) => email)).toEqual([stored]);
      expect(mails.filter(({ recipient }) => recipient === stored).length).toBeGreaterThan(0);
      const found = await world.project.server.call(listUsers, { query: { query: written } });
      expect(found.body.items.map((each: { primary_email: string }) => each.primary_email)).toEqual([stored]);
      for (const email of [written, stored, "KIM@EXAMPL\u00c9.COM"]) {
        const body = { email, password: "of somebody else" };
        expect((await world.project.client.call(signInWithPassword, { body })).status).toBe(200);
      }
    });

    test("the same address in other casing belongs to the same user, everywhere", async () => {
      const world = await start();

      const replies = Object.fromEntries(await everywhere(world, "KIM@Example.COM"));

      for (const [where, { code }] of Object.entries(replies))
        expect([where, code]).not.toEqual([where, "SCHEMA_ERROR"]);
      expect(replies["sign up"]?.code).toBe("USER_EMAIL_ALREADY_EXISTS");
      expect(replies["sign in"]?.status).toBe(200);
      expect(replies["team invitation"]?.status).toBe(200);
      expect(replies["further address"]?.code).toBe("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE");
      expect(replies["primary address"]?.code).toBe("USER_EMAIL_ALREADY_EXISTS");
    });
  },
  { environment: { HALLPASS_SMTP_URL: mailbox.url } },
);
