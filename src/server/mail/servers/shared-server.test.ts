import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { sendPasswordResetCode, signUpWithPassword } from "#contract/auth/passwords.ts";
import { createContactChannel, sendContactChannelVerificationCode } from "#contract/contact-channels.ts";
import { updateEmailTheme } from "#contract/email-designs.ts";
import { listSentEmails, sendEmail, sendSignInInvitation, sendTestEmail } from "#contract/emails.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { updateProject } from "#contract/projects.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { deleteUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import {
  DEFAULT_LIGHT_THEME_ID,
  EMAIL_VERIFICATION_TEMPLATE_ID,
  SIGN_IN_INVITATION_TEMPLATE_ID,
} from "#server/mail/defaults/ids.ts";
import { emails } from "#server/mail/queue/deliver.ts";
import { sendAll } from "#server/outbox/outbox.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOf, rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

const callback_url = "http://localhost/handler/page";
const LOGIN = { user: "boats", password: "a secret of the boats" };
const TEMPLATE = `
  import { NotificationCategory, Subject } from "@hallpass/emails";
  export function EmailTemplate() {
    return <><Subject value="Buy now" /><NotificationCategory value="Transactional" /><p>Buy now</p></>;
  }`;
const THEME = "export function EmailTheme({ children }) { return <html><body>Buy now{children}</body></html>; }";
const SPAM = `Win at https://evil.example/prize or evil.example ${"today ".repeat(30)}`;

const [operators, own] = [await openMailbox(), await openMailbox({ login: LOGIN })];
afterAll(() => Promise.all([operators.close(), own.close()]));
const OWN_SERVER = {
  type: "standard" as const,
  host: "127.0.0.1",
  port: own.port,
  username: LOGIN.user,
  password: LOGIN.password,
  sender_name: "The Boats",
  sender_email: "crew@boats.example",
};
let addresses = 0;
const newAddress = () => `stranger-${++addresses}@example.com`;
const receivedBy = (email: string) => operators.all().filter(({ to }) => to.includes(email));

const override = (project: TestProject, config: object) =>
  project.admin.call(overrideConfig, { body: { config_override_string: JSON.stringify(config) } });
const invite = (wire: TestWire, email: string, url = callback_url) =>
  wire.call(sendSignInInvitation, { body: { email, callback_url: url } });
const signUp = (wire: TestWire, email: string) =>
  wire.call(signUpWithPassword, {
    body: { email, password: "a long password", verification_callback_url: callback_url },
  });

onServer(
  (server) => {
    const mailsOf = ({ id }: TestProject) => rowsOfProject(server().running.deps.store, "mails", id);

    /** Sends due mails. The server's own worker may be sending some of them, and the others then wait. */
    async function deliver() {
      const { store, mailServers } = server().running.deps;
      const isSending = async () =>
        (await store.read((db) => db.select().from(db.mails).where(eq(db.mails.state, "sending")))).length > 0;
      do {
        await Promise.all(Array.from(mailServers.underWay.values(), ({ done }) => done));
        await sendAll(server().running.deps, emails);
      } while (await isSending());
    }

    test("mails have the built-in texts and designs, whatever the configuration says", async () => {
      const project = await server().project();
      const stored = await override(project, {
        [`emails.templates.${EMAIL_VERIFICATION_TEMPLATE_ID}`]: { displayName: "Mine", tsxSource: TEMPLATE },
        [`emails.templates.${SIGN_IN_INVITATION_TEMPLATE_ID}.tsxSource`]: TEMPLATE,
        [`emails.themes.${DEFAULT_LIGHT_THEME_ID}.tsxSource`]: THEME,
      });
      const params = { id: DEFAULT_LIGHT_THEME_ID };
      const themed = await project.admin.call(updateEmailTheme, { params, body: { tsx_source: THEME } });

      const ada = await project.person();
      const guest = newAddress();
      await invite(project.server, guest);

      expect([stored.status, themed.status]).toEqual([200, 200]);
      for (const [email, subject] of [
        [ada.email, "Verify your email at A project"],
        [guest, "You have been invited to sign in to A project"],
      ] as const) {
        const mail = await operators.next(email);
        expect(mail.subject).toBe(subject);
        expect(mail.html + mail.text).not.toContain("Buy now");
      }
    });

    test("a project's own server sends the project's texts", async () => {
      const project = await server().project({ config: { email_config: OWN_SERVER } });
      await override(project, {
        [`emails.templates.${EMAIL_VERIFICATION_TEMPLATE_ID}`]: { displayName: "Mine", tsxSource: TEMPLATE },
      });

      const ada = await project.person();

      expect((await own.next(ada.email)).subject).toBe("Buy now");
    });

    test("a mail that an owner wrote for their own server is never sent by the shared one", async () => {
      const project = await server().project({ config: { email_config: OWN_SERVER } });
      const ada = await project.person();
      await own.next(ada.email);
      own.refuse(451);
      const to = { user_ids: [ada.userId] };
      for (const body of [
        { ...to, html: "<p>Buy now</p>", subject: "Buy now" },
        {
          ...to,
          template_id: SIGN_IN_INVITATION_TEMPLATE_ID,
          subject: "Buy now",
          variables: { signInInvitationLink: "https://evil.example/", teamDisplayName: "Buy now" },
        },
      ]) {
        expect((await project.server.call(sendEmail, { body })).status).toBe(200);
      }
      await deliver();

      await project.admin.call(updateProject, { body: { config: { email_config: { type: "shared" } } } });
      own.refuse(null);
      server().clock.pass({ hours: 1 });
      await deliver();

      expect(receivedBy(ada.email)).toEqual([]);
      const written = (await mailsOf(project)).filter(({ state }) => state !== "sent");
      expect(written.map(({ state }) => state)).toEqual(["failed", "failed"]);
      expect(written[0]?.error).toStartWith("The shared mail server sends built-in emails only.");
      const listed = (await project.admin.call(listSentEmails)).body.items;
      expect(listed[0].error).toMatchObject({ canRetry: false, message: written[0]?.error });
    });

    test("names in its mails are short and become no links", async () => {
      const project = await server().project();
      await project.admin.call(updateProject, { body: { display_name: SPAM } });
      const ada = await project.person();
      await ada.wire.call(updateCurrentUser, { body: { display_name: SPAM } });
      const { body: channel } = await ada.wire.call(createContactChannel, {
        body: { user_id: "me", type: "email", value: newAddress(), used_for_auth: false },
      });
      const params = { user_id: "me", contact_channel_id: channel.id };
      await ada.wire.call(sendContactChannelVerificationCode, { params, body: { callback_url } });
      const { body: team } = await project.server.call(createTeam, { body: { display_name: SPAM } });
      const guest = newAddress();
      await project.server.call(sendTeamInvitation, { body: { email: guest, team_id: team.id, callback_url } });

      for (const email of [ada.email, channel.value, guest]) {
        const mail = await operators.next(email);
        const words = [mail.from.name, mail.subject, mail.html, mail.text].join("\n");
        expect(words).not.toContain("evil.example");
        expect(words).not.toContain("https://evil");
        expect(mail.from.name.length).toBeLessThanOrEqual(60);
        expect(words).not.toContain("today today today today today today today");
      }
    });

    test("a link leads to a host of the project and shows no other", async () => {
      const project = await server().project();
      const [first, second] = [newAddress(), newAddress()];

      const elsewhere = await invite(project.server, first, "https://evil.example/");
      await invite(project.server, second, "http://evil.example:x@localhost/handler/sign-in");

      expect(elsewhere.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
      const mail = await operators.next(second);
      expect(mail.links).toContain("http://localhost/handler/sign-in");
      expect(mail.text).not.toContain("evil.example");
      expect(receivedBy(first)).toEqual([]);
    });

    test("invitations are counted by recipient, including those from the project's own backend", async () => {
      const project = await server().project();
      const guest = newAddress();
      const codes = [];
      for (let at = 0; at < 11; at++) codes.push((await invite(at % 2 ? project.admin : project.server, guest)).code);
      const { body: team } = await project.server.call(createTeam, { body: { display_name: "Rowers" } });
      const before = await mailsOf(project);
      const toTeam = await project.server.call(sendTeamInvitation, {
        body: { email: guest, team_id: team.id, callback_url },
      });

      expect(codes).toEqual([...Array(10).fill(null), "TOO_MANY_ATTEMPTS"]);
      expect(toTeam.code).toBe("TOO_MANY_ATTEMPTS");
      expect(await mailsOf(project)).toEqual(before);
      expect(receivedBy(guest)).toHaveLength(10);
      server().clock.pass({ days: 2 });
      const next = await server().project();
      expect((await invite(next.server, guest)).status).toBe(200);
      expect((await invite(project.server, guest)).status).toBe(200);
    });

    test("invitations are counted by project, whatever the recipient", async () => {
      const project = await server().project();
      const replies = [];
      for (let at = 0; at < 51; at++) replies.push((await invite(project.server, newAddress())).code);

      expect(replies.filter((code) => code === null)).toHaveLength(50);
      expect(replies.at(-1)).toBe("TOO_MANY_ATTEMPTS");
      const other = await server().project();
      expect((await invite(other.server, newAddress())).status).toBe(200);
    });

    // One owner with fifteen projects once sent 150 mails to one mailbox.
    test("a recipient is counted across the projects of the instance", async () => {
      const guest = newAddress();
      const codes = [];
      for (let at = 0; at < 3; at++) {
        const project = await server().project();
        for (let mail = 0; mail < 4; mail++) codes.push((await invite(project.server, guest)).code);
      }

      expect(codes).toEqual([...Array(10).fill(null), "TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
    });

    test("invitations are counted by owner, across the owner's projects", async () => {
      // Every project of this file has the same owner.
      server().clock.pass({ days: 2 });
      const codes = [];
      for (let at = 0; at < 3; at++) {
        const project = await server().project();
        for (let mail = 0; mail < 34; mail++) codes.push((await invite(project.server, newAddress())).code);
      }

      expect(codes).toEqual([...Array(100).fill(null), "TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
      server().clock.pass({ days: 2 });
    });

    test("the mails about sign-ups to a stranger are counted across the projects of the instance", async () => {
      const email = newAddress();
      for (let each = 0; each < 3; each++) {
        const project = await server().project();
        for (let at = 0; at < 18; at++) {
          const { status, body } = await signUp(project.server, email);
          expect(status).toBe(200);
          await project.server.call(deleteUser, { params: { user_id: body.user_id } });
        }
      }

      const stored = await rowsOf(server().running.deps.store, "throttles");
      expect(stored.filter(({ failures }) => failures === 40)).toHaveLength(1);
    });

    test("the codes and links that clients request for one address are counted across the projects of the instance", async () => {
      const email = newAddress();
      const codes = [];
      for (let at = 0; at < 11; at++) {
        const project = await server().project({ config: { magic_link_enabled: true } });
        for (let mail = 0; mail < 4; mail++) {
          const body = { email, callback_url };
          codes.push((await project.client.call(sendSignInCode, { body })).body.details?.limit ?? null);
        }
      }

      expect(codes).toEqual([...Array(40).fill(null), ...Array(4).fill("shared_code_recipient")]);
    });

    test("a project's own server may send any number", async () => {
      const project = await server().project({ config: { email_config: OWN_SERVER } });
      const guest = newAddress();

      for (let at = 0; at < 12; at++) expect((await invite(project.server, guest)).status).toBe(200);
    });

    test("other mails that a backend requests are counted, too", async () => {
      const project = await server().project({ config: { magic_link_enabled: true } });
      const ada = await project.person();
      await operators.next(ada.email);
      const guest = newAddress();
      const { body: channel } = await ada.wire.call(createContactChannel, {
        body: { user_id: "me", type: "email", value: newAddress(), used_for_auth: false },
      });
      const params = { user_id: ada.userId, contact_channel_id: channel.id };
      const asks = [
        () => project.server.call(sendSignInCode, { body: { email: guest, callback_url } }),
        () => project.server.call(sendContactChannelVerificationCode, { params, body: { callback_url } }),
        () =>
          project.server.call(sendPasswordResetCode, {
            body: { email: newAddress().replace(/\d+/, "one"), callback_url },
          }),
      ];

      for (const ask of asks) {
        const codes = [];
        for (let at = 0; at < 11; at++) codes.push((await ask()).code);
        expect(codes).toEqual([...Array(10).fill(null), "TOO_MANY_ATTEMPTS"]);
      }
    });

    test("repeated sign-ups stop mailing a stranger, and still succeed", async () => {
      const project = await server().project();
      const email = newAddress();

      for (let at = 0; at < 22; at++) {
        const { status, body } = await signUp(project.server, email);
        expect(status).toBe(200);
        await deliver();
        await project.server.call(deleteUser, { params: { user_id: body.user_id } });
      }

      expect(receivedBy(email)).toHaveLength(20);
    });

    test("a verified address gets every notice; an unverified one gets a limited number", async () => {
      const project = await server().project();
      const [ada, eve] = [await project.person(), await project.person()];
      const prove = { primary_email_verified: true };
      await project.server.call(updateUser, { params: { user_id: ada.userId }, body: prove });
      const changed = async ({ userId, email }: Person) => {
        for (let at = 0; at < 22; at++) {
          const body = { password: `password number ${at}` };
          await project.server.call(updateUser, { params: { user_id: userId }, body });
        }
        await deliver();
        return receivedBy(email).filter(({ subject }) => subject.startsWith("Your password was changed")).length;
      };

      expect(await changed(ada)).toBe(22);
      // One of the twenty was the mail about the sign-up.
      expect(await changed(eve)).toBe(19);
    });

    test("a project cannot use the operator's server as its own without a login there", async () => {
      const project = await server().project();
      const relay = { ...OWN_SERVER, port: operators.port, username: "", password: "" };
      await override(project, {
        "emails.server": { isShared: false, host: "127.0.0.1", port: operators.port, senderEmail: "a@b.example" },
      });
      const guest = newAddress();

      const refused = await invite(project.server, guest);
      const tried = await project.admin.call(sendTestEmail, {
        body: { recipient_email: guest, email_config: { ...relay, username: "" } },
      });

      expect([refused.status, refused.text]).toEqual([
        400,
        "Failed to send email. The mail server of this project is not configured completely.",
      ]);
      expect(tried.body.success ?? false).toBe(false);
      expect(receivedBy(guest)).toEqual([]);
    });
  },
  { environment: { HALLPASS_SMTP_URL: operators.url, HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);
