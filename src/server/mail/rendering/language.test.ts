import { afterAll, expect, test } from "bun:test";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { sendPasswordResetCode } from "#contract/auth/passwords.ts";
import { OWN_REQUEST_HEADERS } from "#contract/headers.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { deleteUser, getCurrentUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import * as ids from "#server/mail/defaults/ids.ts";
import { emails } from "#server/mail/queue/deliver.ts";
import { sendAll } from "#server/outbox/outbox.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";
import { unsubscribeLinkFor } from "./unsubscribe.ts";

const CALLBACK = "http://localhost/handler/magic-link-callback";
const LOGIN = { user: "boats", password: "secret" };
const mailbox = await openMailbox();
/** A mail server that a project has configured as its own. */
const owners = await openMailbox({ login: LOGIN });
afterAll(() => Promise.all([mailbox.close(), owners.close()]));

const onPage = (wire: TestWire, language: string) => wire.with({}, { [OWN_REQUEST_HEADERS.language]: language });
const inBrowser = (wire: TestWire, accepted: string) => wire.with({}, { "accept-language": accepted });

const ownServer = {
  isShared: false,
  host: "127.0.0.1",
  port: owners.port,
  username: LOGIN.user,
  password: LOGIN.password,
  senderName: "Boats",
  senderEmail: "crew@boats.example",
};

onServer(
  (server) => {
    const deps = () => server().running.deps;
    const withCodes = (language?: string) =>
      server()
        .project({ config: { magic_link_enabled: true } })
        .then(async (project) => {
          if (language !== undefined) await setLanguage(project, language);
          return project;
        });

    const setLanguage = (project: TestProject, language: string) =>
      project.admin.call(overrideConfig, {
        body: { config_override_string: JSON.stringify({ "emails.language": language }) },
      });

    async function codeMail(wire: TestWire, email: string, box = mailbox) {
      const { status } = await wire.call(sendSignInCode, { body: { email, callback_url: CALLBACK } });
      expect(status).toBe(200);
      return box.next(email);
    }

    /** A user whose last page was in a language, with an address that codes can be mailed to. */
    async function reader(project: TestProject, language: string): Promise<Person> {
      const ada = await project.person();
      // The mail that asks to verify the address.
      await sendAll(deps(), emails);
      await mailbox.next(ada.email);
      await onPage(ada.wire, language).call(getCurrentUser);
      await deps().activity.flush();
      await project.server.call(updateUser, {
        params: { user_id: ada.userId },
        body: { primary_email_verified: true, otp_auth_enabled: true },
      });
      return ada;
    }

    const languageOf = async (project: TestProject, { userId }: Person) =>
      (await rowsOfProject(deps().store, "users", project.id)).find(({ id }) => id === userId)?.language;

    test("a user who used the pages in French gets the mail with a code in French", async () => {
      const project = await withCodes();
      const ada = await reader(project, "fr-FR");

      const mail = await codeMail(inBrowser(project.client, "de"), ada.email);

      expect(mail.subject).toBe(`Connexion à ${mail.from.name}\u00a0: votre code est ${mail.otp()}`);
      expect(mail.html).toContain('lang="fr-FR"');
      expect(mail.text).toContain("Saisissez ce code sur la page où vous l’avez demandé");
    });

    test("the page on which a user asks for the mail decides before the one that they used last", async () => {
      const project = await withCodes();
      const ada = await reader(project, "fr-FR");

      expect((await codeMail(onPage(project.client, "de-DE"), ada.email)).subject).toStartWith("Anmeldung bei");
    });

    test("someone unknown whose browser reads Arabic gets the mail in Arabic, from right to left", async () => {
      const project = await withCodes("de-DE");

      const mail = await codeMail(inBrowser(project.client, "ar-EG,ar;q=0.9,en;q=0.8"), "unknown@example.com");

      expect(mail.subject).toStartWith("تسجيل الدخول إلى");
      expect(mail.html).toContain('<html dir="rtl" lang="ar"');
      expect(mail.html).toContain('<td class="page-cell" dir="rtl"');
      expect(mail.otp()).toMatch(/^[0-9A-Z]{6}$/);
    });

    test("someone of whom no language is known gets the mail in the language of the project, else in English", async () => {
      const [german, english] = [await withCodes("de-DE"), await withCodes()];

      expect((await codeMail(german.client, "nobody@example.com")).subject).toStartWith("Anmeldung bei");
      expect((await codeMail(inBrowser(english.client, "eo, *"), "nobody@example.com")).subject).toStartWith(
        "Sign in to",
      );
    });

    test("a project's language must be one that has texts", async () => {
      const project = await server().project();

      expect(await setLanguage(project, "tlh")).toMatchObject({ status: 400, text: expect.stringContaining("emails") });
    });

    test("an invitation is in the language of the inviter's page, else of the project", async () => {
      const project = await withCodes("de-DE");
      const team = await project.server.call(createTeam, { body: { display_name: "Crew" } });
      const invite = (wire: TestWire, email: string) =>
        wire.call(sendTeamInvitation, {
          body: { team_id: team.body.id, email, callback_url: "http://localhost/join" },
        });

      await invite(onPage(project.server, "fr-FR"), "fr@example.com");
      await invite(project.server, "de@example.com");

      expect((await mailbox.next("fr@example.com")).subject).toBe("Vous êtes invité à rejoindre Crew");
      expect((await mailbox.next("de@example.com")).subject).toBe("Du bist ins Team Crew eingeladen");
    });

    test("a reset of a password and the notice about it are in the user's language", async () => {
      const project = await withCodes();
      const ada = await reader(project, "ar");
      const body = { email: ada.email, callback_url: CALLBACK };

      await project.client.call(sendPasswordResetCode, { body });
      await sendAll(deps(), emails);
      const reset = await mailbox.next(ada.email);
      const asAda = project.server.with({ accessToken: ada.accessToken });
      const changed = await asAda.call(updateCurrentUser, { body: { password: null } });
      expect(changed.status).toBe(200);
      await sendAll(deps(), emails);
      const notice = await mailbox.next(ada.email);

      expect(reset.subject).toStartWith("إعادة تعيين كلمة المرور");
      expect(notice.subject).toStartWith("تمت إزالة كلمة المرور");
      expect(notice.html).toContain('dir="rtl"');
    });

    test("the language is stored with the user when it changes, and erased with the user", async () => {
      const project = await server().project();
      const ada = await project.person();
      const seen = async (language: string) => {
        await onPage(ada.wire, language).call(getCurrentUser);
        await deps().activity.flush();
        return languageOf(project, ada);
      };

      expect(await languageOf(project, ada)).toBeNull();
      expect(await seen("fr-FR")).toBe("fr-FR");
      expect(await seen("de-DE")).toBe("de-DE");
      expect(await seen("fr")).toBe("fr-FR");
      expect(await seen("de-DE")).toBe("de-DE");
      // A language without texts, and a request that names none, leave it as it is.
      expect(await seen("tlh")).toBe("de-DE");
      await ada.wire.call(getCurrentUser);
      await deps().activity.flush();
      expect(await languageOf(project, ada)).toBe("de-DE");

      await project.server.call(deleteUser, { params: { user_id: ada.userId } });
      expect(await languageOf(project, ada)).toBeUndefined();
    });

    test("templates of owners receive language and direction, and those without them work as before", async () => {
      const project = await withCodes();
      const ada = await reader(project, "ar");
      const source = (words: string) =>
        `export function EmailTemplate({ variables }) { return <p>${words} code {variables.otp} {variables.magicLink}</p>; }`;
      const key = `emails.templates.${ids.MAGIC_LINK_TEMPLATE_ID}.tsxSource`;
      const writeTemplate = (tsx: string) =>
        project.admin.call(overrideConfig, {
          body: { config_override_string: JSON.stringify({ [key]: tsx, "emails.server": ownServer }) },
        });

      await writeTemplate(source("In {variables.language}, {variables.dir}:"));
      expect((await codeMail(project.client, ada.email, owners)).text).toContain("In ar, rtl: code");
      await writeTemplate(source("Ahoy:"));
      expect((await codeMail(project.client, ada.email, owners)).text).toContain("Ahoy: code");
    });

    test("the page that unsubscribes, and its answer, are in the user's language", async () => {
      const project = await withCodes();
      const ada = await reader(project, "fr-FR");
      const { code } = unsubscribeLinkFor(deps(), { userId: ada.userId, categoryId: NOTIFICATION_CATEGORIES[1].id });

      const [page, answer] = [
        await project.client.send("GET", `/emails/unsubscribe-link?code=${code}`),
        await project.client.send("POST", `/emails/unsubscribe-link?code=${code}`),
      ];

      expect(page.text).toContain('<html lang="fr-FR" dir="ltr">');
      expect(page.text).toContain("<button>Se désabonner</button>");
      expect(answer.text).toContain('<p lang="fr-FR" dir="ltr">Vous ne recevrez plus ce type d’e-mails.</p>');
    });
  },
  { environment: { HALLPASS_SMTP_URL: mailbox.url, HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);
