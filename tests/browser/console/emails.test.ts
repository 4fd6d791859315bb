import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { sendPasswordResetCode } from "#contract/auth/passwords.ts";
import { createEmailTemplate, updateEmailTemplate } from "#contract/email-designs.ts";
import { sendEmail } from "#contract/emails.ts";
import { getMail, listMails, type Mail } from "#contract/mails.ts";
import { getProject } from "#contract/projects.ts";
import { createUser, updateUser } from "#contract/users.ts";
import { detail } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { addCrowd } from "#testing/people/crowd.ts";
import { repeats } from "#testing/repeats.ts";
import { until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(90_000);

const LOGIN = { user: "boats", password: "a secret of the boats" };
const IMAGE = "https://pictures.example.com/boat.png";

let console: OpenConsole;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox({ login: LOGIN });
  console = await openConsole({ environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } });
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  await mailbox?.close();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const chip = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "Email states" }).getByRole("button", { name });
const mails = async (query: object = {}): Promise<Mail[]> =>
  (await console.project.admin.call(listMails, { query })).body.items;

async function personWith(email: string): Promise<string> {
  const { body } = await console.project.server.call(createUser, {
    body: {
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password: "a long password",
    },
  });
  return body.id;
}

async function write(userId: string, subject: string) {
  const html = `<p style="color: rgb(1, 2, 3)">The boats are ready.</p><img alt="A boat" src="${IMAGE}">`;
  const reply = await console.project.server.call(sendEmail, {
    body: { user_ids: [userId], subject, html, theme_id: false, notification_category_name: "Transactional" },
  });
  if (reply.status !== 200) throw new Error(reply.text);
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("without a mail server of its own, the project is told what to do before anything is written", async () => {
  const { page, watched, openPage } = console;
  await openPage("/emails/send");
  await heading(page, "Send an email");
  await page.getByRole("heading", { name: "This needs your own mail server" }).waitFor();
  await expectFitForAll(watched);
  await page.getByRole("link", { name: "Set up a mail server" }).click();
  await heading(page, "Emails");
});

test("a wrong mail server is refused with its reason at the field, and nothing typed is lost; a right one is saved", async () => {
  const { page, watched, openPage, project, server } = console;
  const stored = async () => (await project.admin.call(getProject)).body.config.email_config;
  const owner = (await server.owner()).email;
  await openPage("/emails");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: "Your own SMTP server" }).click();
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const save = () => dialog.getByRole("button", { name: "Test and save" }).click();
  await save();
  await dialog.getByText("Fill this in").first().waitFor();
  await field("Host").fill("127.0.0.1");
  await field("Port").fill(String(mailbox.port));
  await field("Username").fill(LOGIN.user);
  await field("Password").fill("a guess");
  await field("Sender name").fill("Boats");
  await field("Sender address").fill("crew@boats.example");
  await save();
  await dialog.getByText("The server refused this username and password.").waitFor();
  expect(await field("Password").getAttribute("aria-invalid")).toBe("true");
  expect(await field("Host").inputValue()).toBe("127.0.0.1");
  await dialog.getByRole("button", { name: "Save anyway" }).waitFor();
  await expectFitForAll(watched);
  expect(await stored()).toEqual({ type: "shared" });

  await field("Password").fill(LOGIN.password);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect((await mailbox.next(owner)).subject).toStartWith("Test email from");
  expect(await stored()).toMatchObject({ type: "standard", password: LOGIN.password, sender_name: "Boats" });
  await page.getByText(`127.0.0.1:${mailbox.port}`).waitFor();

  // The password is never shown, and stays when the field is left empty.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  expect(await field("Password").inputValue()).toBe("");
  await field("Sender name").fill("The Boats");
  await save();
  await dialog.waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({ password: LOGIN.password, sender_name: "The Boats" });
  await expectFitForAll(watched);
});

test("a mail appears in the log while it is sent, without a reload, and its page shows it without its styles lost", async () => {
  const { page, watched, openPage } = console;
  await openPage("/users");
  await heading(page, "Users");
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await heading(page, "Emails");
  await page.getByText("No emails yet").waitFor();
  await expectFitForAll(watched);

  await write(await personWith("ada@boats.example"), "Boats");
  await mailbox.next("ada@boats.example");
  await console.appears(row(page, "Boats").getByText("Sent", { exact: true }));
  await chip(page, /^Sent 1$/).waitFor();
  await expectFitForAll(watched);

  await page.getByRole("link", { name: "Boats", exact: true }).click();
  await heading(page, "Boats");
  await page.getByText(/^The mail server accepted the email on/).waitFor();
  await page.getByText(`127.0.0.1:${mailbox.port}, from crew@boats.example`).waitFor();
  const frame = page.frameLocator("iframe");
  const paragraph = frame.getByText("The boats are ready.");
  await paragraph.waitFor();
  expect(await page.locator("iframe").getAttribute("sandbox")).toBe("");
  expect(await paragraph.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(1, 2, 3)");
  await page.getByRole("button", { name: "Show in dark mode" }).click();
  await page.getByRole("button", { name: "Show in light mode" }).click();
  await expectFitForAll(watched);

  // Images of other servers are loaded on request only.
  const asked: string[] = [];
  await page.route(IMAGE, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  await page.getByRole("button", { name: "Load images" }).click();
  await until(() => asked.length > 0);
  await page.getByRole("link", { name: "ada@boats.example" }).click();
  await heading(page, "ada@boats.example");
});

detail("the page of a mail with a code has no code in it, and says why it is not sent again", async () => {
  const { page, openPage, project } = console;
  const reset = () =>
    project.client.call(sendPasswordResetCode, {
      body: { email: "ada@boats.example", callback_url: "http://localhost/handler/" },
    });
  await reset();
  const code = (await mailbox.next("ada@boats.example")).linkCode();
  const [sent] = await until(async () => {
    const found = await mails({ query: "Reset your password", state: "sent" });
    return found.length > 0 ? found : undefined;
  });
  await openPage(`/emails/${sent?.id}`);
  await page.getByText(/^The mail server accepted the email on/).waitFor();
  expect(await page.content()).not.toContain(code);
  expect(await page.locator("iframe").getAttribute("srcdoc")).toContain("XXXXXX");

  mailbox.refuse(550);
  await reset();
  const [failed] = await until(async () => {
    const found = await mails({ state: "failed" });
    return found.length > 0 ? found : undefined;
  });
  mailbox.refuse(null);
  await openPage(`/emails/${failed?.id}`);
  await page.getByText(/It has a code or a link that works once, so you cannot send it again/).waitFor();
  expect(await page.getByRole("button", { name: "Send again" }).count()).toBe(0);
});

detail("a mail that a failing server refused is found by its state and sent again, by keyboard", async () => {
  const { page, watched, openPage, project } = console;
  mailbox.refuse(550);
  await write(await personWith("ben@boats.example"), "Regatta");
  const failed = await until(async () => (await mails({ state: "failed", query: "Regatta" }))[0]);
  mailbox.refuse(null);

  await openPage("/emails");
  await chip(page, /^Failed/).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/state=failed/);
  await page.getByRole("textbox").or(page.getByRole("searchbox")).first().fill("regatta");
  await page.waitForURL(/q=regatta/);
  const link = page.getByRole("link", { name: "Regatta", exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByText("You can send it again for seven days.", { exact: false }).waitFor();
  await page.getByText("not now", { exact: false }).first().waitFor();
  await expectFitForAll(watched);

  await page.getByRole("button", { name: "Send again" }).focus();
  await page.keyboard.press("Enter");
  expect((await mailbox.next("ben@boats.example")).subject).toBe("Regatta");
  await page.getByText(/^The mail server accepted the email on/).waitFor();
  const { body } = await project.admin.call(getMail, { params: { mail_id: failed.id } });
  expect([body.state, body.attempt_log.length]).toEqual(["sent", 2]);

  await openPage("/emails/00000000-0000-4000-8000-000000000000");
  await heading(page, "Email not found");
  await page.getByRole("link", { name: "All emails" }).click();
  await heading(page, "Emails");
});

detail("users who are picked in the list get the mail, and the page of a user leads to its mails", async () => {
  const { page, openPage } = console;
  const cox = await personWith("cox@boats.example");
  await personWith("stroke@boats.example");
  await openPage("/users?q=boats.example");
  for (const name of ["cox", "stroke"]) {
    await page.getByRole("checkbox", { name: `Select ${name}@boats.example` }).click();
  }
  await page.getByRole("toolbar").getByRole("link", { name: "Send an email" }).click();
  await heading(page, "Send an email");
  await page.getByRole("button", { name: "Remove stroke@boats.example" }).click();
  await page.getByLabel("Subject", { exact: true }).fill("Your turn");
  await page.getByLabel("HTML", { exact: true }).fill("<p>You steer on Sunday.</p>");
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("1 email queued").waitFor();
  expect((await mailbox.next("cox@boats.example")).subject).toBe("Your turn");

  await page.getByRole("button", { name: "Write another email" }).click();
  expect(await page.getByLabel("Subject", { exact: true }).inputValue()).toBe("");
  await choose(page, "Send to", "All matching users");
  await page.getByText(/\d users match/).waitFor();
  await choose(page, "Send to", "Selected users");
  await page.getByRole("searchbox").fill("stroke@");
  await page.getByRole("button", { name: "Add : stroke@boats.example" }).click();
  await page.getByRole("button", { name: "Remove stroke@boats.example" }).waitFor();

  await openPage(`/users/${cox}`);
  await page.getByRole("main").getByRole("link", { name: "Emails", exact: true }).click();
  await page.getByRole("link", { name: "Your turn" }).waitFor();
});

detail("a template is sent with its variables filled in, and the preview is the mail of a recipient", async () => {
  const { page, openPage, project, watched } = console;
  const { admin } = project;
  const { id } = (await admin.call(createEmailTemplate, { body: { display_name: "Race day" } })).body;
  const source = `import { NotificationCategory, Subject } from "@hallpass/emails";
import { type } from "arktype";
export const variablesSchema = type({ boat: "string" });
export const EmailTemplate = ({ user, variables }) => (
  <>
    <Subject value={"Row in " + variables.boat} />
    <NotificationCategory value="Transactional" />
    <p>{user.displayName ?? "Rower"}, you row in {variables.boat}.</p>
  </>
);
EmailTemplate.PreviewVariables = { boat: "an example" };`;
  await admin.call(updateEmailTemplate, { params: { id }, body: { tsx_source: source } });
  const bow = (await project.person("bow")).userId;
  await admin.call(updateUser, { params: { user_id: bow }, body: { display_name: "Bow Side" } });

  const stern = (await project.person("stern")).userId;
  await admin.call(updateUser, { params: { user_id: stern }, body: { display_name: "Stern Side" } });

  await openPage(`/emails/send?who=picked&users=${bow},${stern}`);
  await choose(page, "Format", "Template");
  await choose(page, "Template", "Race day");
  await page.frameLocator("iframe").getByText("Bow Side, you row in an example.").waitFor();
  await choose(page, "Preview for", "Stern Side");
  await page.frameLocator("iframe").getByText("Stern Side, you row in an example.").waitFor();
  await choose(page, "Preview for", "Bow Side");
  await page.getByRole("button", { name: "Remove Stern Side" }).click();
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.getByText("Fill in “boat”").waitFor();
  await page.getByLabel("boat").fill("the eight");
  await page.frameLocator("iframe").getByText("Bow Side, you row in the eight.").waitFor();
  await expectFitForAll(watched);
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("1 email queued").waitFor();
  const [mail] = await until(async () => {
    const found = await mails({ query: "Row in the eight" });
    return found.length > 0 ? found : undefined;
  });
  expect(mail?.user_id).toBe(bow);
});

const CROWD = repeats(120, 10_000);
const MANY = CROWD.toLocaleString("en-US");

/** Hundreds of emails are sent, one after the other. */
const PATIENCE_MILLIS = 600_000;

detail("a mail to many users says their number, shows its progress, and goes on where it was stopped", async () => {
  const { page, watched, openPage, project, server } = console;
  const crowd = Array.from({ length: CROWD }, (_, at) => ({
    name: `Rower ${at}`,
    emails: [`rower-${at}@boats.example`],
    signedUpAt: 1_700_000_000_000 + at,
    isVerified: true,
  }));
  await addCrowd(server.running.deps.store, project.id, crowd);
  await openPage("/users?q=rower-&verified=yes");
  await page.getByRole("link", { name: "Send an email" }).click();
  await heading(page, "Send an email");
  await page.getByText(`${MANY} users match`).waitFor();
  await page.getByRole("button", { name: /^Remove.*[vV]erified/ }).click();
  await page.getByLabel("Name or address contains").fill("rower-11@");
  await page.getByText("1 user matches").waitFor();
  await page.getByLabel("Name or address contains").fill("rower-");
  await page.getByText(`${MANY} users match`).waitFor();
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.getByText("Enter a subject").waitFor();
  await page.getByLabel("Subject", { exact: true }).fill("Regatta on Sunday");
  await page.getByLabel("HTML", { exact: true }).fill("<p>The regatta begins at ten.</p>");
  await page.frameLocator("iframe").getByText("The regatta begins at ten.").waitFor();
  await expectFitForAll(watched);

  // Slow enough that the log is seen while mails wait.
  mailbox.delay(2_000);
  // The second batch is queued, and its answer is lost.
  let batches = 0;
  await page.route("**/emails/send-email", async (route) => {
    if (route.request().method() !== "POST" || ++batches !== 2) return route.continue();
    await route.fetch();
    await route.fulfill({
      status: 400,
      body: "The harbor is closed.",
      headers: { "access-control-allow-origin": "*" },
    });
  });
  await page.getByRole("button", { name: "Review and send" }).click();
  const dialog = page.getByRole("dialog", { name: `This sends an email to ${MANY} people` });
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await dialog.getByText(`100 of ${MANY} queued`).waitFor();
  await dialog.getByText("The harbor is closed.", { exact: false }).waitFor();
  watched.forgive(/400/);
  await expectFitForAll(watched);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByText(`${MANY} emails queued`).waitFor({ timeout: PATIENCE_MILLIS });

  await page.getByRole("link", { name: "Go to the log" }).click();
  await heading(page, "Emails");
  await chip(page, /^Waiting ?[1-9]/).waitFor();
  mailbox.delay(0);
  await chip(page, /^Waiting ?0/).waitFor({ timeout: PATIENCE_MILLIS });
  const got = mailbox.all().filter(({ subject }) => subject === "Regatta on Sunday");
  expect(new Set(got.flatMap(({ to }) => to)).size).toBe(CROWD);
  expect(got).toHaveLength(CROWD);
});
