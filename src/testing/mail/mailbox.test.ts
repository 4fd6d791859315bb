import { expect, test } from "bun:test";
import { createTransport } from "nodemailer";
import { openMailbox } from "./mailbox.ts";

const CODE = "0123456789abcdefghjkmnpqrstvwxyz0123456789abc";

test("mails are parsed into codes, links and headers, and each is returned once", async () => {
  const mailbox = await openMailbox();
  const transport = createTransport(mailbox.url);
  const coming = mailbox.next("ada@example.com");
  const mail = {
    from: '"Boats" <boats@example.com>',
    to: "ada@example.com",
    subject: "Sign in to Boats: Your code is 7KQ2ZD",
    text: `Hi! Look at https://example.com/ or use https://app.example.com/x?a=b&code=${CODE} now.`,
    headers: { "List-Unsubscribe": `<https://example.com/${"long/".repeat(20)}>` },
  };

  await transport.sendMail(mail);
  await transport.sendMail({ ...mail, subject: "Second" });
  const [first, second] = [await coming, await mailbox.next("ada@example.com")];
  transport.close();
  await mailbox.close();

  expect([first.otp(), first.linkCode()]).toEqual(["7KQ2ZD", CODE]);
  expect(first.codeLink()).toBe(`https://app.example.com/x?a=b&code=${CODE}`);
  expect(first.links).toHaveLength(2);
  expect(first.from).toEqual({ name: "Boats", address: "boats@example.com" });
  expect(first.header("list-unsubscribe")).toBe(`<https://example.com/${"long/".repeat(20)}>`);
  expect(second.subject).toBe("Second");
  expect(() => second.otp()).toThrow("no code of six characters");
});

test("a mailbox requires a login and refuses mails on request", async () => {
  const mailbox = await openMailbox({ login: { user: "ada", password: "secret" } });
  const mail = { from: "a@example.com", to: "b@example.com", text: "Hi" };
  const send = async (url: string) => {
    const transport = createTransport(url);
    const outcome = await transport.sendMail(mail).then(
      () => "taken",
      (error: { responseCode?: number }) => error.responseCode,
    );
    transport.close();
    return outcome;
  };

  const wrong = await send(mailbox.url.replace("secret", "guess"));
  const right = await send(mailbox.url);
  mailbox.refuse(451);
  const refused = await send(mailbox.url);
  await mailbox.close();

  expect([wrong, right, refused]).toEqual([535, "taken", 451]);
  expect(mailbox.all()).toHaveLength(1);
});
