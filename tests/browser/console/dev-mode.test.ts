import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { getProject } from "#contract/projects.ts";
import { detail } from "#testing/detail.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole({ dev: true });
});
afterAll(() => console?.[Symbol.asyncDispose]());

const config = async () => (await console.project.admin.call(getProject)).body.config;
const dialog = () => console.page.getByRole("dialog");

test("in dev mode a mail server is saved without a test mail, and own templates and mails need none", async () => {
  const { page } = console;
  await console.openPage("/emails");
  await page.getByText("In dev mode, every email goes to the test inbox").waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await dialog().getByRole("combobox").click();
  await page.getByRole("option", { name: "Your own SMTP server" }).click();
  for (const [label, value] of [
    ["Host", "mail.nowhere.example"],
    ["Username", "boats"],
    ["Password", "a secret of boats"],
    ["Sender name", "The Boats"],
    ["Sender address", "crew@boats.example"],
  ] as const) {
    await dialog().getByLabel(label, { exact: true }).fill(value);
  }
  expect(await dialog().getByText("Hallpass sends a test email").count()).toBe(0);
  await dialog().getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Mail server saved").first().waitFor();

  expect((await config()).email_config).toMatchObject({ type: "standard", host: "mail.nowhere.example" });
  const inbox = await (await fetch(`${console.server.url}/dev/mail.json`)).json();
  expect(inbox).toEqual({ mails: [] });
  await console.openPage("/emails/send");
  await page.getByRole("button", { name: "Review" }).waitFor();
});

detail("a domain with a * says who can receive tokens, and one below a public suffix is refused", async () => {
  const { page } = console;
  const meaning =
    "Anyone who can create a subdomain of preview.example.com can receive codes and tokens of your users.";
  await console.openPage("/domains");
  await page.getByRole("button", { name: "Add new domain" }).first().click();
  await dialog().getByLabel("Domain", { exact: true }).fill("*.vercel.app");
  await dialog().getByRole("button", { name: "Add new domain" }).click();
  await dialog().getByText("You cannot use * here, because anyone can register a name under this domain.").waitFor();
  await dialog().getByLabel("Domain", { exact: true }).fill("*.preview.example.com");
  await dialog().getByText(meaning).waitFor();
  await dialog().getByRole("button", { name: "Add new domain" }).click();
  await page.getByRole("table").getByText(meaning).waitFor();

  expect((await config()).domains).toEqual([{ domain: "https://*.preview.example.com", handler_path: "/handler" }]);
});
