import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Locator } from "playwright-core";
import { EMAIL_MAX_LENGTH } from "#contract/email-address.ts";
import {
  DESCRIPTION_MAX_LENGTH,
  EMAIL_SUBJECT_MAX_LENGTH,
  METADATA_MAX_BYTES,
  NAME_MAX_LENGTH,
  OAUTH_API_IDENTIFIER_MAX_LENGTH,
  OAUTH_CLIENT_URL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SECRET_MAX_LENGTH,
  URL_MAX_LENGTH,
  WEBHOOK_URL_MAX_LENGTH,
} from "#contract/limits.ts";
import { createTeamPermissionDefinition } from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { detail } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import type { Person } from "#testing/server/server.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
let mailbox: Mailbox;
/** The changes that the console has asked the server for. */
let asked: string[];
let ada: Person;
let teamId = "";
beforeAll(async () => {
  mailbox = await openMailbox();
  console = await openConsole({ environment: { HALLPASS_THROTTLES: "off", HALLPASS_SMTP_URL: mailbox.url } });
  ada = await console.project.person("ada");
  teamId = (await console.project.admin.call(createTeam, { body: { display_name: "Rowers" } })).body.id;
  await console.project.admin.call(createTeamPermissionDefinition, { body: { id: "boats:rename" } });
  console.page.on("request", (request) => {
    // Sessions are renewed, and pictures of mails are drawn, without a change.
    const isChange = !/\/auth\/|\/render-email/.test(request.url());
    if (isChange && !["GET", "HEAD"].includes(request.method())) asked.push(`${request.method()} ${request.url()}`);
  });
});
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  expect(asked).toEqual([]);
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  await mailbox?.close();
});

const button = (name: string) => console.page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => console.page.getByRole("dialog").getByRole("button", { name, exact: true });
const labelled = (name: string) => new RegExp(`^${name}( · optional)?$`);
const field = (name: string) => console.page.getByRole("dialog").getByLabel(labelled(name));
const long = (length: number) => "x".repeat(length);
const atMost = (max: number) => `At most ${max.toLocaleString("en-US")} characters.`;

/** Waits until the control is marked, described by an alert with this text, and, if it is the first wrong one, focused. */
async function expectFault(control: Locator, text: string, { isFocused = false } = {}) {
  await control.and(console.page.locator("[aria-invalid=true]")).waitFor();
  const said = await control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id))
      .find((each) => each?.role === "alert")
      ?.textContent?.trim(),
  );
  expect(said).toBe(text);
  if (isFocused) expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
}

interface Form {
  path: string;
  /** The buttons that lead to the form. */
  open: string[];
  submit: string;
  /** The fields of the form, with what is typed and what is said, the first one first. */
  fields: [label: string, typed: string, said: string][];
}

const FORMS = {
  "a domain": {
    path: "/domains",
    open: ["Add new domain", "Advanced"],
    submit: "Add new domain",
    fields: [
      ["Domain", `${long(300)}.example.com`, atMost(259)],
      ["Handler path", "/a b", "Remove the spaces."],
    ],
  },
  "an app": {
    path: "/apps",
    open: ["Create app"],
    submit: "Create app",
    fields: [
      ["Name", long(NAME_MAX_LENGTH + 1), atMost(NAME_MAX_LENGTH)],
      ["Redirect addresses", `https://example.com/${long(URL_MAX_LENGTH)}`, atMost(OAUTH_CLIENT_URL_MAX_LENGTH)],
    ],
  },
  "an API": {
    path: "/apis",
    open: ["Create API"],
    submit: "Create API",
    fields: [
      ["Name", long(NAME_MAX_LENGTH + 1), atMost(NAME_MAX_LENGTH)],
      ["Identifier", `urn:${long(OAUTH_API_IDENTIFIER_MAX_LENGTH)}`, atMost(OAUTH_API_IDENTIFIER_MAX_LENGTH)],
    ],
  },
  "a webhook": {
    path: "/webhooks",
    open: ["Add endpoint"],
    submit: "Add endpoint",
    fields: [
      ["URL", `https://example.com/${long(WEBHOOK_URL_MAX_LENGTH)}`, atMost(WEBHOOK_URL_MAX_LENGTH)],
      ["Description", long(DESCRIPTION_MAX_LENGTH + 1), atMost(DESCRIPTION_MAX_LENGTH)],
    ],
  },
  "a permission": {
    path: "/team-permissions",
    open: ["Create permission"],
    submit: "Create permission",
    fields: [
      ["ID", long(NAME_MAX_LENGTH + 1), atMost(NAME_MAX_LENGTH)],
      ["Description", long(DESCRIPTION_MAX_LENGTH + 1), atMost(DESCRIPTION_MAX_LENGTH)],
    ],
  },
  "a permission that exists": {
    path: "/team-permissions",
    open: ["Create permission"],
    submit: "Create permission",
    fields: [["ID", "boats:rename", "Another permission has this id"]],
  },
  "a team": {
    path: "/teams",
    open: ["Create team"],
    submit: "Create team",
    fields: [["Display name", long(NAME_MAX_LENGTH + 1), atMost(NAME_MAX_LENGTH)]],
  },
  "a team without a visible name": {
    path: "/teams",
    open: ["Create team"],
    submit: "Create team",
    fields: [["Display name", "Row\u0007ers", "Remove the characters that cannot be seen, such as line breaks."]],
  },
  "an endless address": {
    path: "/owners",
    open: ["Invite"],
    submit: "Send invitation",
    fields: [["Email address", `${long(EMAIL_MAX_LENGTH)}@example.com`, atMost(EMAIL_MAX_LENGTH)]],
  },
  "an address with two dots": {
    path: "/owners",
    open: ["Invite"],
    submit: "Send invitation",
    fields: [["Email address", "ada@example..com", "Enter a valid email"]],
  },
  "a template": {
    path: "/templates",
    open: ["New template"],
    submit: "Create",
    fields: [["Name", long(NAME_MAX_LENGTH + 1), atMost(NAME_MAX_LENGTH)]],
  },
  "a theme": {
    path: "/themes",
    open: ["New theme"],
    submit: "Create",
    fields: [["Name", long(NAME_MAX_LENGTH + 1), atMost(NAME_MAX_LENGTH)]],
  },
  "a provider": {
    path: "/sign-in-methods",
    open: ["Add SSO providers", "Microsoft"],
    submit: "Save and turn on",
    fields: [
      ["Client ID", long(NAME_MAX_LENGTH + 1), atMost(NAME_MAX_LENGTH)],
      ["Client secret", long(SECRET_MAX_LENGTH + 1), atMost(SECRET_MAX_LENGTH)],
      ["Tenant ID", long(NAME_MAX_LENGTH + 1), atMost(NAME_MAX_LENGTH)],
    ],
  },
  "an issuer": {
    path: "/sign-in-methods",
    open: ["Add SSO providers", "Custom OpenID Connect provider"],
    submit: "Save and turn on",
    fields: [
      ["ID", "google", "Another provider has this ID"],
      ["Display name", long(NAME_MAX_LENGTH + 1), atMost(NAME_MAX_LENGTH)],
      ["Issuer URL", `https://example.com/${long(URL_MAX_LENGTH)}`, atMost(URL_MAX_LENGTH)],
    ],
  },
} satisfies Record<string, Form>;

describe("a form says at each field what is wrong, and does not ask the server", () => {
  async function expectFaults(form: Form) {
    await console.openPage(form.path);
    for (const [at, opener] of form.open.entries()) {
      const name = new RegExp(`^${opener}`);
      await (at === 0
        ? button(opener).first()
        : console.page.getByRole("dialog").getByRole("button", { name })
      ).click();
    }
    for (const [label, typed] of form.fields) await field(label).fill(typed);
    await inDialog(form.submit).click();

    for (const [at, [label, typed, said]] of form.fields.entries()) {
      await expectFault(field(label), said, { isFocused: at === 0 });
      expect(await field(label).inputValue()).toBe(typed);
    }
    await console.page.keyboard.press("Escape");
  }
  const { "a domain": domain, "an issuer": issuer, ...others } = FORMS;

  test("the forms of a domain and of an issuer say at each field what is wrong, and do not ask the server", async () => {
    await expectFaults(domain);
    await expectFaults(issuer);
  });

  detail.each(Object.entries(others))("the form of %s says at each field what is wrong", (_, form) =>
    expectFaults(form),
  );
});

describe("an error about several controls is said of their group", () => {
  test("without a chosen key, the group of keys says so", async () => {
    await console.openPage("/api-keys");
    await button("Create keys").first().click();
    await field("Description").fill(long(DESCRIPTION_MAX_LENGTH + 1));
    for (const kind of [/^Publishable/, /^Secret/]) {
      await console.page.getByRole("dialog").getByRole("checkbox", { name: kind }).click();
    }
    await inDialog("Create keys").click();

    await expectFault(console.page.getByRole("group", { name: "Keys to create" }), "Choose at least one key");
    await expectFault(field("Description"), atMost(DESCRIPTION_MAX_LENGTH), { isFocused: true });
    await field("Description").fill("Score board");
    await inDialog("Create keys").click();
    expect(
      await console.page
        .getByRole("checkbox")
        .first()
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
  });

  detail("without a chosen event, the group of events says so", async () => {
    await console.openPage("/webhooks");
    await button("Add endpoint").first().click();
    await field("URL").fill("https://example.com/hooks");
    await console.page.getByRole("radio", { name: "Only these events" }).click();
    await inDialog("Add endpoint").click();
    await expectFault(console.page.getByRole("radiogroup"), "Choose at least one event");
    expect(
      await console.page
        .getByRole("checkbox")
        .first()
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
  });

  detail("without a sign-in method, the form of a new project says so", async () => {
    const { page, open } = console;
    await open("/new-project");
    await page.getByLabel("Display name", { exact: true }).fill(long(NAME_MAX_LENGTH + 1));
    for (const toggle of await page.getByRole("switch", { checked: true }).all()) await toggle.click();
    await button("Create project").click();
    await expectFault(page.getByRole("group", { name: "Sign-in methods" }), "Choose at least one sign-in method");
    await expectFault(page.getByLabel("Display name", { exact: true }), atMost(NAME_MAX_LENGTH), { isFocused: true });
  });
});

describe("users", () => {
  detail("a new user: address, name, password and metadata have limits", async () => {
    const { page, openPage } = console;
    await openPage("/users");
    await button("Create user").first().click();
    await field("Primary email").fill(`${long(EMAIL_MAX_LENGTH)}@example.com`);
    await field("Display name").fill(long(NAME_MAX_LENGTH + 1));
    await page.getByRole("checkbox", { name: "Sign in with a password" }).click();
    await field("Password").fill("short");
    await inDialog("Create user").click();

    await expectFault(field("Primary email"), atMost(EMAIL_MAX_LENGTH), { isFocused: true });
    await expectFault(field("Display name"), atMost(NAME_MAX_LENGTH));
    await expectFault(field("Password"), `Use at least ${PASSWORD_MIN_LENGTH} characters`);
    await field("Password").fill(long(PASSWORD_MAX_LENGTH + 1));
    await inDialog("Create user").click();
    await expectFault(field("Password"), `Use at most ${PASSWORD_MAX_LENGTH} characters`);
  });

  detail("a password that an owner sets obeys the rules of the users' own form", async () => {
    await console.openPage(`/users/${ada.userId}`);
    await button("Change password").or(button("Set a password")).click();
    await field("Password").fill("1234567");
    await inDialog("Save").click();
    await expectFault(field("Password"), `Use at least ${PASSWORD_MIN_LENGTH} characters`, { isFocused: true });
  });

  detail("metadata that is too long is refused where it is typed", async () => {
    const { page, openPage } = console;
    await openPage(`/users/${ada.userId}`);
    const editor = page.getByRole("textbox", { name: "Server", exact: true });
    await editor.click();
    await page.keyboard.insertText(`"${long(METADATA_MAX_BYTES)}"`);
    await expectFault(editor, "At most 65.5 kB of JSON.");
    expect(await button("Save").last().isDisabled()).toBe(true);
  });
});

detail("settings: the name and the description of the project have limits", async () => {
  const { page, openPage } = console;
  await openPage("/project-settings");
  await page.getByLabel("Display name", { exact: true }).fill("   ");
  await page.getByLabel(labelled("Description")).fill(`One line\n${long(DESCRIPTION_MAX_LENGTH)}`);
  await button("Save").first().click();
  await expectFault(page.getByLabel("Display name", { exact: true }), "Enter a name", { isFocused: true });
  await expectFault(page.getByLabel(labelled("Description")), atMost(DESCRIPTION_MAX_LENGTH));
});

test("a search says how long it can be, and the list stays", async () => {
  const { page, openPage } = console;
  await openPage("/teams");
  await page.getByRole("row").filter({ hasText: "Rowers" }).waitFor();
  const search = page.getByRole("searchbox").first();
  await search.fill(long(NAME_MAX_LENGTH + 1));
  await expectFault(search, atMost(NAME_MAX_LENGTH));
  // Longer than a search waits for the next key.
  await console.pass({ seconds: 2 });
  expect(await page.getByRole("row").filter({ hasText: "Rowers" }).count()).toBe(1);
});

detail("the port of a link to localhost is not cut: it is refused", async () => {
  const { page, openPage } = console;
  await openPage(`/teams/${teamId}`);
  await button("Add member").first().click();
  await field("Email").fill("ben@example.com");
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.getByRole("option", { name: "Localhost" }).click();
  await field("Port").fill("123456");
  await inDialog("Send invitation").click();
  await expectFault(field("Port"), "Enter a port from 1 to 65535.", { isFocused: true });
  expect(await field("Port").inputValue()).toBe("123456");
});

detail("a mail server and a mail say the limits of their fields", async () => {
  const { page, project, openPage } = console;
  await openPage("/emails");
  await button("Edit").click();
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.getByRole("option", { name: "Your own SMTP server" }).click();
  await field("Host").fill(long(NAME_MAX_LENGTH + 1));
  await field("Port").fill("70000");
  await field("Sender address").fill("ada@exa_mple.com");
  await inDialog("Test and save").click();
  await expectFault(field("Host"), atMost(NAME_MAX_LENGTH), { isFocused: true });
  await expectFault(field("Port"), "Enter a port from 1 to 65535");
  await expectFault(field("Sender address"), "Enter a valid email");

  const server = { host: "smtp.example.com", port: 587, username: "ada", password: "secret" };
  const email_config = { type: "standard" as const, ...server, sender_name: "Ada", sender_email: "ada@example.com" };
  await project.admin.call(updateProject, { body: { config: { email_config } } });
  await openPage("/emails/send");
  const subject = page.getByLabel("Subject", { exact: true });
  await subject.fill(long(EMAIL_SUBJECT_MAX_LENGTH + 1));
  await button("Review and send").click();
  await expectFault(subject, atMost(EMAIL_SUBJECT_MAX_LENGTH), { isFocused: true });
  await expectFault(page.getByLabel("HTML", { exact: true }), "Enter the HTML of the email");
});

describe("what is there already is said at the field", () => {
  const invite = async (email: string) => {
    await field("Email address").fill(email);
    await inDialog("Send invitation").click();
  };

  test("oneself, a member and somebody who is invited are not invited to the owning team", async () => {
    const { server, page, openPage } = console;
    const owner = await server.owner();
    await openPage("/owners");
    await page.getByText("No invitation is pending.").waitFor();
    await button("Invite").click();
    await invite(owner.email.toUpperCase());
    const self = "This is your own address. You are already a member.";
    await expectFault(field("Email address"), self, { isFocused: true });
    expect(asked).toEqual([]);

    await invite("ben@example.com");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    asked = [];
    await button("Invite").click();
    await invite("ben@example.com");
    const twice = "ben@example.com is already invited. Revoke that invitation to send another.";
    await expectFault(field("Email address"), twice, { isFocused: true });
  });

  detail("a member of a team is not invited to it", async () => {
    const { project, openPage } = console;
    await project.admin.call(addTeamMember, { params: { team_id: teamId, user_id: ada.userId }, body: {} });
    await openPage(`/teams/${teamId}`);
    await button("Add member").first().click();
    await field("Email").fill(ada.email);
    await inDialog("Send invitation").click();
    await expectFault(field("Email"), `${ada.email} is already a member.`, { isFocused: true });
  });

  detail("an address of the user is not added again", async () => {
    await console.openPage(`/users/${ada.userId}`);
    await button("Add address").first().click();
    await field("Address").fill(ada.email);
    await inDialog("Add address").click();
    await expectFault(field("Address"), "The user already has this address.");
    asked = [];
    console.watched.forgive(/status of 400/);
  });

  detail("a template does not get the name of another", async () => {
    const { page, openPage } = console;
    await openPage("/templates");
    const first = await page.getByRole("listitem").getByRole("heading").first().textContent();
    await button("New template").first().click();
    await field("Name").fill(first ?? "");
    await inDialog("Create").click();
    await expectFault(field("Name"), "This name is already in use.", { isFocused: true });
    await console.watched.expectNoComplaints();
  });
});
