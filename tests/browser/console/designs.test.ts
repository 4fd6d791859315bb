import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import {
  createEmailTemplate,
  getEmailTemplate,
  getEmailTheme,
  listEmailTemplates,
  listEmailTemplateVersions,
  listEmailThemes,
  updateEmailTemplate,
  updateEmailTheme,
} from "#contract/email-designs.ts";
import { getProject, updateProject } from "#contract/projects.ts";
import {
  DEFAULT_DARK_THEME_ID,
  DEFAULT_LIGHT_THEME_ID,
  EMAIL_VERIFICATION_TEMPLATE_ID,
} from "#server/mail/defaults/ids.ts";
import { defaultTemplates } from "#server/mail/defaults/index.ts";
import { detail } from "#testing/detail.ts";
import { OWN_MAIL_SERVER } from "#testing/mail/own-mail-server.ts";
import { until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(120_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
  await withServer(OWN_MAIL_SERVER);
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
});

const withServer = (email_config: { type: "shared" } | typeof OWN_MAIL_SERVER) =>
  console.project.admin.call(updateProject, { body: { config: { email_config } } });

const template = (body: string, extra = "") => `import { Text } from "@react-email/components";
import { NotificationCategory, Subject } from "@hallpass/emails";
import { type } from "arktype";

export const variablesSchema = type({ count: "number", boat: "string", isOver: "boolean" });

export function EmailTemplate({ variables }) {${extra && `\n  ${extra}`}
  return (
    <>
      <Subject value={"News of " + variables.boat} />
      <NotificationCategory value="Marketing" />
      ${body}
    </>
  );
}

EmailTemplate.PreviewVariables = { count: 3, boat: "The eight", isOver: false };
`;
const GOOD = template(`<Text>
        {variables.count} oars, {variables.isOver ? "over" : "soon"}
      </Text>`);
const THROWING = template("<Text>{variables.crew.length}</Text>");
const ENDLESS = template("<Text>never</Text>", "for (;;) variables.count += 1;");
const THEME = (color: string) =>
  `export function EmailTheme({ children }) {
  return <html><body style={{ backgroundColor: "${color}" }}>{children}</body></html>;
}`;

const heading = (page: Page, name: string, level = 1) =>
  page.getByRole("heading", { name, level, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole("dialog");
const answer = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const menu = async (page: Page, of: string, item: string) => {
  await press(page, `Actions for ${of}`);
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
const editor = (page: Page, name = "Source of the template") => page.getByRole("textbox", { name });
const mail = (page: Page) => page.frameLocator('iframe[title="Preview"]');
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Replaces the source as somebody does who pastes another one. */
async function paste(page: Page, source: string, name?: string) {
  await editor(page, name).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(source);
}

async function newTemplate(name: string, tsx_source = GOOD): Promise<string> {
  const { admin } = console.project;
  const { id } = (await admin.call(createEmailTemplate, { body: { display_name: name } })).body;
  await admin.call(updateEmailTemplate, { params: { id }, body: { tsx_source } });
  return id;
}
const stored = async (id: string) => (await console.project.admin.call(getEmailTemplate, { params: { id } })).body;

test("templates are shown as their mails look; on the shared server they can be edited, but not saved", async () => {
  const { page, watched, openPage } = console;
  await withServer({ type: "shared" });
  await openPage("/domains");
  await heading(page, "Domains");
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await heading(page, "Templates");
  await page.getByText("Sent to users who request a password reset.").waitFor();
  await page.getByText("To save templates, set up your own mail server").waitFor();
  const picture = page.frameLocator('iframe[title="Preview of Email Verification"]');
  await picture.getByText("Verify my email").waitFor();
  // The styles of the mail apply, although the page's policy forbids inline styles.
  expect(
    await picture
      .locator("a.button")
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor),
  ).toBe("rgb(24, 24, 27)");
  await expectFitForAll(watched);

  await press(page, "New template");
  await answer(page, "Create");
  await dialog(page).getByText("Enter a name", { exact: false }).waitFor();
  await dialog(page).getByLabel("Name").fill("Regatta");
  await answer(page, "Create");
  await heading(page, "Regatta");
  await mail(page).getByText("The count is 10.").waitFor();
  await paste(page, GOOD);
  await mail(page).getByText("3 oars, soon").waitFor();
  expect(await page.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("ControlOrMeta+s");
  await expectFitForAll(watched);
  const { templates } = (await console.project.admin.call(listEmailTemplates)).body;
  const created = templates.find(({ display_name }: { display_name: string }) => display_name === "Regatta");
  expect(created.tsx_source).not.toBe(GOOD);

  await page.getByRole("link", { name: "Domains" }).first().click();
  await dialog(page).getByText("Leave without saving?").waitFor();
  await answer(page, "Leave");
  await heading(page, "Domains");
  await withServer(OWN_MAIL_SERVER);
});

detail("a template that throws and one that never ends say where, and are repaired and saved", async () => {
  const { page, watched, openPage } = console;
  const id = await newTemplate("Race");
  await openPage("/templates");
  await page.getByRole("link", { name: "Edit Race" }).click();
  await heading(page, "Race");
  await mail(page).getByText("3 oars, soon").waitFor();
  const problems = page.getByRole("region", { name: "Problems" });

  await paste(page, THROWING);
  const line = THROWING.slice(0, THROWING.indexOf("variables.crew")).split("\n").length;
  await problems.getByRole("button", { name: new RegExp(`^Line ${line}, column`) }).waitFor();
  // The last preview that worked stays.
  await mail(page).getByText("3 oars, soon").waitFor();
  await page.getByText("This is the last preview that worked.").waitFor();
  expect(await page.locator(".cm-lintRange-error").count()).toBeGreaterThan(0);
  await expectFitForAll(watched);
  await problems.getByRole("button", { name: new RegExp(`^Line ${line}, column`) }).click();
  expect(await editor(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await press(page, "Save");
  await said(page, "Failed to save template");
  expect((await stored(id)).tsx_source).toBe(GOOD);

  await paste(page, ENDLESS);
  await problems.getByText("Rendering took too long.").waitFor();
  // The engine knows the function that it stopped.
  const loop = ENDLESS.slice(0, ENDLESS.indexOf("function EmailTemplate")).split("\n").length;
  await problems.getByRole("button", { name: new RegExp(`^Line ${loop}`) }).waitFor();

  await paste(page, `${GOOD}<`);
  await press(page, "Format");
  await page.getByText("Fix the syntax errors before you format the source.").waitFor();
  const repaired = GOOD.replace("oars", "new oars");
  await paste(page, repaired.replaceAll("\n  ", "\n"));
  await press(page, "Format");
  await mail(page).getByText("3 new oars, soon").waitFor();
  expect(await problems.count()).toBe(0);
  await press(page, "Save");
  await said(page, "Template saved");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await stored(id)).tsx_source).toBe(repaired);
  await watched.expectNoComplaints();
});

detail("the bar between code and preview is dragged", async () => {
  const { page, openPage } = console;
  await openPage(`/templates/${EMAIL_VERIFICATION_TEMPLATE_ID}`);
  await mail(page).getByText("Verify my email").waitFor();
  const bar = page.getByRole("separator", { name: "Width of the editor" });
  const place = await bar.boundingBox();
  if (!place) throw new Error("There is no bar.");
  const before = await editor(page).evaluate((element) => element.closest(".cm-editor")?.clientWidth ?? 0);

  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  await page.mouse.move(place.x - 150, place.y + 100, { steps: 5 });
  await page.mouse.up();

  expect(Number(await bar.getAttribute("aria-valuenow"))).toBeLessThan(45);
  const after = await editor(page).evaluate((element) => element.closest(".cm-editor")?.clientWidth ?? 0);
  expect(before - after).toBeGreaterThan(100);
});

test("what a template contains can neither run in the console nor leave its frame", async () => {
  const { page, watched, openPage } = console;
  const attack = `<script>parent.document.title = "taken"</script><img src="x" onerror="top.document.title = 'taken'"><form action="https://example.com"><button>Send</button></form>`;
  const id = await newTemplate(
    "Attack",
    template(`<div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(attack)} }} /><Text>here</Text>`),
  );
  await openPage(`/templates/${id}`);
  await heading(page, "Attack");

  await mail(page).getByText("here").waitFor();

  expect(await mail(page).locator("script, form").count()).toBe(0);
  expect(await page.locator('iframe[title="Preview"]').getAttribute("sandbox")).toBe("");
  expect(await page.title()).toContain("Attack");
  watched.forgive(/inline event handler|script-src|img-src|Failed to load resource|404/i);
  await watched.expectNoComplaints();
});

detail("the preview shows values of one's own, the dark scheme, a phone, the text, and every theme", async () => {
  const { page, watched, openPage } = console;
  const { admin } = console.project;
  await admin.call(updateEmailTheme, { params: { id: DEFAULT_DARK_THEME_ID }, body: { tsx_source: THEME("#112233") } });
  const id = await newTemplate("Values");
  await openPage(`/templates/${id}`);
  await mail(page).getByText("3 oars, soon").waitFor();

  await press(page, "3 variables");
  await page.getByLabel("count").fill("8");
  await page.getByRole("checkbox", { name: "isOver" }).click();
  await page.getByLabel("boat").fill("The four");
  await mail(page).getByText("8 oars, over").waitFor();
  await page.getByText("News of The four").waitFor();
  await page.getByLabel("count").fill("many");
  await page.getByText("Enter a number.").waitFor();
  await page.getByLabel("count").fill('"8"');
  await page.getByText("count must be a number (was a string)").first().waitFor();
  await expectFitForAll(watched);
  await press(page, "Reset to the values in the source");
  await mail(page).getByText("3 oars, soon").waitFor();
  await expectFitForAll(watched);

  const background = () =>
    mail(page)
      .locator(".page")
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const light = await background();
  await tab(page, "Dark");
  await mail(page).getByText("3 oars, soon").waitFor();
  expect(await background()).not.toBe(light);
  await tab(page, "Phone");
  await mail(page).getByText("3 oars, soon").waitFor();
  expect(
    await mail(page)
      .locator("html")
      .evaluate((root) => root.clientWidth),
  ).toBeLessThanOrEqual(375);
  await tab(page, "Plain text");
  await page.locator("pre").getByText("3 oars, soon").waitFor();
  await tab(page, "Light");

  await page.getByRole("combobox", { name: "Theme" }).click();
  await page.getByRole("option", { name: "Default Dark" }).click();
  const body = mail(page).locator("body");
  await until(
    async () => (await body.evaluate((each) => getComputedStyle(each).backgroundColor)) === "rgb(17, 34, 51)",
  );
  await page.keyboard.press("ControlOrMeta+s");
  await said(page, "Template saved");
  expect((await stored(id)).theme_id).toBe(DEFAULT_DARK_THEME_ID);
  await page.getByRole("combobox", { name: "Theme" }).click();
  await page.getByRole("option", { name: "No theme" }).click();
  await page.getByText("Not saved yet", { exact: true }).waitFor();
  await press(page, "Save");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await stored(id)).theme_id).toBe(false);
  await watched.expectNoComplaints();
});

detail("the history compares versions and restores one; a built-in template is reset", async () => {
  const { page, watched, openPage } = console;
  const { admin } = console.project;
  const id = EMAIL_VERIFICATION_TEMPLATE_ID;
  await admin.call(updateEmailTemplate, { params: { id }, body: { tsx_source: GOOD } });
  await admin.call(updateEmailTemplate, { params: { id }, body: { tsx_source: GOOD.replace("oars", "sails") } });
  await openPage(`/templates/${id}`);
  await mail(page).getByText("3 sails, soon").waitFor();

  await press(page, "History");
  const panel = dialog(page);
  await panel
    .getByRole("button", { name: /^Version 3/ })
    .getByText("Current")
    .waitFor();
  await panel.getByRole("button", { name: /^Version 1 Before the first save/ }).waitFor();
  await panel.getByRole("button", { name: /^Version 2/ }).click();
  const comparison = panel.getByRole("region", { name: "Changes in the editor since version 2" });
  await comparison.locator("del").getByText("oars").waitFor();
  await comparison.locator("ins").getByText("sails").waitFor();
  await expectFitForAll(watched);
  await panel.getByRole("button", { name: "Restore" }).click();
  await said(page, "Template saved");
  await panel.getByRole("button", { name: /^Version 4/ }).waitFor();
  expect((await stored(id)).tsx_source).toBe(GOOD);
  const { items } = (await admin.call(listEmailTemplateVersions, { params: { id } })).body;
  expect(items[0]).toMatchObject({ version: 4, saved_by: { type: "owner" } });
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await mail(page).getByText("3 oars, soon").waitFor();

  await menu(page, "Email Verification", "Reset to built-in");
  await answer(page, "Reset to built-in");
  await mail(page).getByText("Verify my email").waitFor();
  expect(await stored(id)).toMatchObject({ is_changed: false, tsx_source: defaultTemplates[id].tsxSource });
  await watched.expectNoComplaints();
});

detail("when two owners edit at once, nobody overwrites the other unseen", async () => {
  const { page, watched, openPage } = console;
  const { admin } = console.project;
  const id = await newTemplate("Both");
  const theirs = GOOD.replace("oars", "paddles");
  const mine = GOOD.replace("oars", "anchors");
  await openPage(`/templates/${id}`);
  await mail(page).getByText("3 oars, soon").waitFor();

  await paste(page, mine);
  await mail(page).getByText("3 anchors, soon").waitFor();
  await admin.call(updateEmailTemplate, { params: { id }, body: { tsx_source: theirs } });
  await page.keyboard.press("ControlOrMeta+s");
  await dialog(page).getByText("Somebody else has saved", { exact: true }).waitFor();
  expect((await stored(id)).tsx_source).toBe(theirs);
  const comparison = dialog(page).getByRole("region", { name: "Stored version and your version" });
  await comparison.locator("del").getByText("paddles").waitFor();
  await comparison.locator("ins").getByText("anchors").waitFor();
  await expectFitForAll(watched);
  await answer(page, "Cancel");
  await mail(page).getByText("3 anchors, soon").waitFor();

  await press(page, "Compare");
  await answer(page, "Save mine");
  await dialog(page).waitFor({ state: "detached" });
  expect((await stored(id)).tsx_source).toBe(mine);

  // Without changes here, what somebody else saves shows by itself.
  await admin.call(updateEmailTemplate, { params: { id }, body: { tsx_source: theirs } });
  await mail(page).getByText("3 paddles, soon").waitFor();
  await paste(page, mine);
  await admin.call(updateEmailTemplate, { params: { id }, body: { tsx_source: GOOD } });
  await page.getByText("Somebody else saved another version while you were editing.").waitFor();
  await press(page, "Compare");
  await answer(page, "Use theirs");
  await mail(page).getByText("3 oars, soon").waitFor();
  watched.forgive(/409/);
  await watched.expectNoComplaints();
});

detail("themes are created, edited, set, renamed and deleted", async () => {
  const { page, watched, openPage } = console;
  const { admin } = console.project;
  await openPage("/themes");
  await heading(page, "Themes");
  await page.frameLocator('iframe[title="Preview of Default Light"]').first().getByText("Verify my email").waitFor();
  await expectFitForAll(watched);

  await press(page, "New theme");
  await dialog(page).getByLabel("Name").fill("Harbor");
  await answer(page, "Create");
  await heading(page, "Harbor");
  await mail(page).getByText("Verify my email").waitFor();
  await page.getByRole("combobox", { name: "Email in the preview" }).click();
  await page.getByRole("option", { name: "Team Invitation" }).click();
  await mail(page).getByText("View Invitation").first().waitFor();
  await paste(page, THEME("#445566"), "Source of the theme");
  await page.getByText("Not saved yet", { exact: true }).waitFor();
  await press(page, "Save");
  await said(page, "Theme saved");
  const { themes } = (await admin.call(listEmailThemes)).body;
  const id = themes.at(-1)?.id ?? "";
  expect((await admin.call(getEmailTheme, { params: { id } })).body).toEqual({
    display_name: "Harbor",
    tsx_source: THEME("#445566"),
  });
  await expectFitForAll(watched);
  await menu(page, "Harbor", "Rename");
  await dialog(page).getByLabel("Name").fill("Night harbor");
  await answer(page, "Save");
  await heading(page, "Night harbor");

  await openPage("/themes");
  await press(page, "Set theme");
  await dialog(page).getByRole("radio", { name: "Night harbor" }).click();
  await expectFitForAll(watched);
  await answer(page, "Save");
  await said(page, "Theme set");
  const active = async () => (await admin.call(getProject)).body.config.email_theme;
  expect(await active()).toBe(id);

  await menu(page, "Night harbor", "Delete");
  await dialog(page).getByRole("checkbox").click();
  await answer(page, "Delete");
  await dialog(page).getByText("The project uses this theme. Set another theme first.").waitFor();
  await answer(page, "Cancel");
  await press(page, "Set theme");
  await dialog(page).getByRole("radio", { name: "Default Light" }).click();
  await answer(page, "Save");
  await dialog(page).waitFor({ state: "detached" });
  expect(await active()).toBe(DEFAULT_LIGHT_THEME_ID);
  await menu(page, "Night harbor", "Delete");
  await dialog(page).getByRole("checkbox").click();
  await answer(page, "Delete");
  await said(page, "Theme deleted");
  expect((await admin.call(getEmailTheme, { params: { id } })).status).toBe(404);

  await openPage(`/themes/${id}`);
  await heading(page, "Theme not found");
  watched.forgive(/409|404/);
  await watched.expectNoComplaints();
});

test("a template is found, edited, saved and left by keyboard alone", async () => {
  const { page, watched, openPage } = console;
  const id = await newTemplate("Keyboard");
  await openPage("/domains");
  await heading(page, "Domains");
  await page.keyboard.press("ControlOrMeta+k");
  await dialog(page).getByRole("combobox").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("keyboard");
  // Pages of the docs are found, too, and sooner: Enter opens the option that is selected.
  await page
    .getByRole("group", { name: "Templates" })
    .getByRole("option", { name: /Keyboard/, selected: true })
    .waitFor();
  await page.keyboard.press("Enter");
  await heading(page, "Keyboard");
  await mail(page).getByText("3 oars, soon").waitFor();

  const focus = async (name: string | RegExp, role: "textbox" | "separator" | "button" = "textbox") => {
    const wanted = page.getByRole(role, { name });
    for (let at = 0; at < 60; at++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${name}.`);
  };
  await focus("Source of the template");
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("// by keyboard");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+s");
  await said(page, "Template saved");
  expect((await stored(id)).tsx_source).toBe(`// by keyboard\n  ${GOOD}`);

  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await focus("Width of the editor", "separator");
  const bar = page.getByRole("separator", { name: "Width of the editor" });
  expect(await bar.getAttribute("aria-valuenow")).toBe("50");
  await page.keyboard.press("ArrowRight");
  expect(await bar.getAttribute("aria-valuenow")).toBe("55");
  await page.keyboard.press("Home");
  expect(await bar.getAttribute("aria-valuenow")).toBe("25");

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("// not saved");
  await page.keyboard.press("ControlOrMeta+k");
  await dialog(page).getByRole("combobox").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("Domains");
  await page.getByRole("option", { name: /Domains/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Leave without saving?").waitFor();
  await page.keyboard.press("Escape");
  await heading(page, "Keyboard");
  await page.getByText("Not saved yet", { exact: true }).waitFor();
  expect((await stored(id)).tsx_source).not.toContain("// not saved");
  await watched.expectNoComplaints();
});
