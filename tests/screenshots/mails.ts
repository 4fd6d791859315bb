import { sendEmail } from "#contract/emails.ts";
import { listMails, type Mail } from "#contract/mails.ts";
import { updateProject } from "#contract/projects.ts";
import type { Mailbox } from "#testing/mail/mailbox.ts";
import { until } from "#testing/waiting.ts";
import type { OpenConsole } from "../browser/console/open-console.ts";

export const MAIL_LOGIN = { user: "club", password: "a password of the club" };

const NOTICE = `<div style="font-family: sans-serif; max-width: 32rem; margin: auto">
  <h1 style="font-size: 1.5rem">The regatta is on Sunday</h1>
  <p>We meet at the boat house at eight. Bring something warm: the river is cold in spring.</p>
  <p><a href="https://rowing.example.com/regatta">See the crews</a></p>
</div>`;

/** Gives the project a mail server of its own and sends mails, some of which fail. Returns the ids that pages need. */
export async function sendMails({ project }: OpenConsole, mailbox: Mailbox, { user = "", other = "" }) {
  const { admin } = project;
  await admin.call(updateProject, {
    body: {
      config: {
        email_config: {
          type: "standard",
          host: "127.0.0.1",
          port: mailbox.port,
          username: MAIL_LOGIN.user,
          password: MAIL_LOGIN.password,
          sender_name: "Rowing club",
          sender_email: "crew@rowing.example.com",
        },
      },
    },
  });
  async function send(userId: string, subject: string, state: Mail["state"]) {
    const reply = await admin.call(sendEmail, {
      body: { user_ids: [userId], subject, html: NOTICE, theme_id: false, notification_category_name: "Transactional" },
    });
    if (reply.status !== 200) throw new Error(reply.text);
    const newest = async () => (await admin.call(listMails, { query: { query: subject } })).body.items[0];
    await until(async () => (await newest())?.state === state);
    return (await newest())?.id ?? "";
  }
  const mail = await send(user, "The regatta is on Sunday", "sent");
  await send(other, "Your boat is ready", "sent");
  mailbox.refuse(550);
  const failedMail = await send(other, "Crews for Sunday", "failed");
  mailbox.refuse(null);
  return { mail, failedMail };
}
