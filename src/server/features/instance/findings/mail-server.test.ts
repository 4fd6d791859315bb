import { afterAll, expect, test } from "bun:test";
import { readSettings } from "#server/settings.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { GOOD_EXAMPLE } from "#testing/outside/certificate.ts";
import { mailServerFindings } from "./mail-server.ts";

const PASSWORD = "a password of the mail server";
const mailbox = await openMailbox({ login: { user: "hallpass", password: PASSWORD } });
afterAll(() => mailbox.close());

const urlWith = (password: string) =>
  `smtp://hallpass:${encodeURIComponent(password)}@127.0.0.1:${new URL(mailbox.url).port}`;
const found = (smtpUrl: string) => mailServerFindings(readSettings({ HALLPASS_SMTP_URL: smtpUrl }));

test("a mail server that takes the login is no problem, and gets no mail", async () => {
  expect(await found(urlWith(PASSWORD))).toEqual([]);
  expect(mailbox.logins()).toBeGreaterThan(0);
  expect(mailbox.all()).toEqual([]);
});

test("a refused login and a silent port are errors with the words of the server, never with the password", async () => {
  const [refused] = await found(urlWith("a wrong password"));
  const [silent] = await found("smtp://hallpass:another%20one@127.0.0.1:1");

  expect(refused).toMatchObject({ id: "mail_server_fails", severity: "error" });
  expect(refused?.summary).toContain("Invalid login");
  expect(silent?.summary).toContain("127.0.0.1:1");
  expect(JSON.stringify([refused, silent])).not.toMatch(/wrong password|another.one/);
});

test("a mail server with the certificate of a private authority is an error that says so", async () => {
  const own = await openMailbox({ secure: true, startTls: GOOD_EXAMPLE });
  const [finding] = await found(`smtps://127.0.0.1:${own.port}`);
  await own.close();

  expect(finding?.summary).toContain("its certificate is not trusted: ");
});

test("a login that crosses a network without TLS is an error", async () => {
  const settings = readSettings({ HALLPASS_SMTP_URL: "smtp://hallpass:secret@mail.example.com" });
  const plain = async () => ({ isEncrypted: false });

  expect(await mailServerFindings(settings, plain)).toMatchObject([{ id: "mail_server_plain", severity: "error" }]);
  expect(await mailServerFindings(settings, async () => ({ isEncrypted: true }))).toEqual([]);
});
