import { expect, test as testAlways } from "bun:test";
import { listAuditEntries } from "#contract/audit.ts";
import * as contract from "#contract/email-designs.ts";
import { EMAIL_DESIGN_VERSIONS_MAX } from "#contract/limits.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { deleteProject, updateProject } from "#contract/projects.ts";
import {
  DEFAULT_DARK_THEME_ID,
  DEFAULT_LIGHT_THEME_ID,
  EMAIL_VERIFICATION_TEMPLATE_ID,
} from "#server/mail/defaults/ids.ts";
import { defaultTemplates, defaultThemes } from "#server/mail/defaults/index.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { OWN_MAIL_SERVER } from "#testing/mail/own-mail-server.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const theme = (mark: string) =>
  `export function EmailTheme({ children }) { return <html><body><b>${mark}</b>{children}</body></html>; }`;
const template = (mark: string) => `
  import { NotificationCategory, Subject } from "@hallpass/emails";
  export function EmailTemplate() { return <><Subject value="s" /><NotificationCategory value="Marketing" />${mark}</>; }`;

const newTheme = async ({ admin }: TestProject) =>
  (await admin.call(contract.createEmailTheme, { body: { display_name: "Ours" } })).body.id;
const newTemplate = async ({ admin }: TestProject) =>
  (await admin.call(contract.createEmailTemplate, { body: { display_name: "News" } })).body.id;
const withOwnServer = async (project: TestProject) =>
  project.admin.call(updateProject, { body: { config: { email_config: OWN_MAIL_SERVER } } });
const saveTheme = ({ admin }: TestProject, id: string, body: object) =>
  admin.call(contract.updateEmailTheme, { params: { id }, body });
const saveTemplate = ({ admin }: TestProject, id: string, body: object) =>
  admin.call(contract.updateEmailTemplate, { params: { id }, body });
const themeNow = async ({ admin }: TestProject, id: string) =>
  (await admin.call(contract.getEmailTheme, { params: { id }, query: { with_details: true } })).body;
const templateNow = async ({ admin }: TestProject, id: string) =>
  (await admin.call(contract.getEmailTemplate, { params: { id } })).body;
const themeVersions = ({ admin }: TestProject, id: string, query = {}) =>
  admin.call(contract.listEmailThemeVersions, { params: { id }, query });

eachServer((server, dialect) => {
  const test = detailOnPostgres(dialect);
  test("each save keeps a version, and what was there before the first one", async () => {
    const project = await server().project();
    await withOwnServer(project);
    const id = EMAIL_VERIFICATION_TEMPLATE_ID;

    const empty = await project.admin.call(contract.listEmailTemplateVersions, { params: { id } });
    await saveTemplate(project, id, { tsx_source: template("one"), theme: "none" });
    await saveTemplate(project, id, { tsx_source: template("one"), theme: "none" });
    await saveTemplate(project, id, { tsx_source: template("two"), theme: DEFAULT_DARK_THEME_ID });
    const { body } = await project.admin.call(contract.listEmailTemplateVersions, { params: { id } });
    const read = (version: number) =>
      project.admin.call(contract.getEmailTemplateVersion, { params: { id, version: String(version) } });

    expect(empty.body.items).toEqual([]);
    expect(body.items).toEqual([
      {
        version: 3,
        is_current: true,
        saved_at_millis: expect.any(Number),
        saved_by: { type: "admin", id: null },
        theme_id: DEFAULT_DARK_THEME_ID,
      },
      expect.objectContaining({ version: 2, is_current: false, theme_id: false }),
      { version: 1, is_current: false, saved_at_millis: null, saved_by: null },
    ]);
    expect((await read(1)).body.tsx_source).toBe(defaultTemplates[id].tsxSource);
    expect((await read(2)).body).toMatchObject({ tsx_source: template("one"), theme_id: false });
    for (const none of [0, 4, 1.5, Number.NaN, 1e30]) {
      expect(await read(none)).toMatchObject({ status: 404, text: "The template has no such version." });
    }
  });

  test("the history has pages, and keeps the last versions only", async () => {
    const project = await server().project();
    const id = await newTheme(project);
    // Each save renders the theme, so the store gets most versions.
    const old = Array.from({ length: EMAIL_DESIGN_VERSIONS_MAX - 1 }, (_, at) => ({
      projectId: project.id,
      designId: id,
      version: at + 1,
      tsxSource: theme(`${at}`),
    }));
    await server().running.deps.store.write((tx) => tx.addAll("emailDesignVersions", old));
    for (const mark of ["one", "two", "three"]) await saveTheme(project, id, { tsx_source: theme(mark) });

    const first = (await themeVersions(project, id, { limit: 60 })).body;
    const second = (await themeVersions(project, id, { limit: 60, cursor: first.pagination.next_cursor })).body;
    const all = [...first.items, ...second.items].map(({ version }: { version: number }) => version);

    expect(all).toHaveLength(EMAIL_DESIGN_VERSIONS_MAX);
    // The first save has kept what was there before it, too.
    expect(all[0]).toBe(EMAIL_DESIGN_VERSIONS_MAX + 3);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect(second.pagination.next_cursor).toBeNull();
    expect(second.items).toHaveLength(EMAIL_DESIGN_VERSIONS_MAX - 60);
  });

  test("old versions make room when they are large", async () => {
    const project = await server().project();
    const id = await newTheme(project);
    const large = (mark: number) => `${theme(String(mark))} // ${"x".repeat(500_000)}`;
    for (let at = 0; at < 10; at++) await saveTheme(project, id, { tsx_source: large(at) });

    const { items } = (await themeVersions(project, id)).body;

    expect(items.length).toBe(8);
    expect(items[0]).toMatchObject({ version: 11, is_current: true });
  });

  test("a source that came with the configuration is in the history once somebody saves another one", async () => {
    const project = await server().project();
    const id = await newTheme(project);
    await saveTheme(project, id, { tsx_source: theme("saved") });
    await project.admin.call(overrideConfig, {
      body: { config_override_string: JSON.stringify({ [`emails.themes.${id}.tsxSource`]: theme("configured") }) },
    });

    const before = (await themeVersions(project, id)).body.items;
    await saveTheme(project, id, { tsx_source: theme("again") });
    const after = (await themeVersions(project, id)).body.items;

    expect(before.some(({ is_current }: { is_current: boolean }) => is_current)).toBe(false);
    expect(
      after.map(({ version, saved_by }: { version: number; saved_by: unknown }) => [version, saved_by !== null]),
    ).toEqual([
      [4, true],
      [3, false],
      [2, true],
      [1, false],
    ]);
  });

  test("a save that is based on an older revision is refused and stores nothing", async () => {
    const project = await server().project();
    await withOwnServer(project);
    const themeId = await newTheme(project);
    const templateId = await newTemplate(project);
    const themeRead = await themeNow(project, themeId);
    const templateRead = await templateNow(project, templateId);

    const first = await saveTheme(project, themeId, { tsx_source: theme("first"), based_on: themeRead.revision });
    const second = await saveTheme(project, themeId, { tsx_source: theme("second"), based_on: themeRead.revision });
    const next = await saveTheme(project, themeId, { tsx_source: theme("next"), based_on: first.body.revision });
    await saveTemplate(project, templateId, { tsx_source: templateRead.tsx_source, theme: "none" });
    const late = await saveTemplate(project, templateId, {
      tsx_source: template("late"),
      based_on: templateRead.revision,
    });

    expect(second).toMatchObject({
      status: 409,
      code: "CHANGED_MEANWHILE",
      body: { details: { fields: ["tsx_source"] } },
    });
    expect(next.status).toBe(200);
    expect((await themeNow(project, themeId)).tsx_source).toBe(theme("next"));
    expect(late.body.details).toEqual({ fields: ["theme_id"] });
    expect((await templateNow(project, templateId)).tsx_source).toBe(templateRead.tsx_source);
    expect(late.body.rendered_html).toBeUndefined();
  });

  testAlways("one of two saves at the same moment is refused", async () => {
    const project = await server().project();
    const id = await newTheme(project);
    const { revision } = await themeNow(project, id);

    const both = await Promise.all(
      ["a", "b"].map((mark) => saveTheme(project, id, { tsx_source: theme(mark), based_on: revision })),
    );

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("`theme` stores the project's theme and none, and what nobody asks for stays away from replies", async () => {
    const project = await server().project();
    await withOwnServer(project);
    const id = await newTemplate(project);
    const stored = async () => (await templateNow(project, id)).theme_id;

    const plain = await saveTemplate(project, id, { tsx_source: template("x"), theme_id: DEFAULT_DARK_THEME_ID });
    const dark = await stored();
    await saveTemplate(project, id, { tsx_source: template("x"), theme: "none" });
    const none = await stored();
    await saveTemplate(project, id, { theme: "project" });
    const projects = await stored();
    const lost = await saveTemplate(project, id, { theme: "00000000-0000-4000-8000-000000000000" });
    const list = await project.admin.call(contract.listEmailThemes);

    expect([dark, none, projects]).toEqual([DEFAULT_DARK_THEME_ID, false, undefined]);
    expect(Object.keys(plain.body)).toEqual(["rendered_html"]);
    expect(lost).toMatchObject({ status: 400, text: "No theme found with given id" });
    expect(Object.keys(list.body.themes[0])).toEqual(["id", "display_name"]);
  });

  test("designs are renamed, on the shared server too; a change of nothing is refused in the old words", async () => {
    const project = await server().project();
    const themeId = await newTheme(project);
    const templateId = await newTemplate(project);

    await saveTheme(project, themeId, { display_name: "Harbor" });
    await saveTemplate(project, templateId, { display_name: "Letters" });
    const nothing = await saveTemplate(project, templateId, {});
    const noTheme = await saveTheme(project, themeId, {});

    expect((await themeNow(project, themeId)).display_name).toBe("Harbor");
    expect((await templateNow(project, templateId)).display_name).toBe("Letters");
    expect((await themeVersions(project, themeId)).body.items).toEqual([]);
    expect(nothing).toMatchObject({
      status: 400,
      code: "SCHEMA_ERROR",
      body: {
        details: {
          message: `Request validation failed on PATCH /api/v1/internal/email-templates/${templateId}:\n  - body.tsx_source must be defined`,
        },
      },
    });
    expect(noTheme.code).toBe("SCHEMA_ERROR");
  });

  test("a changed built-in design is reset, stays in the history, and can be changed again", async () => {
    const project = await server().project();
    const id = DEFAULT_DARK_THEME_ID;
    const reset = () => project.admin.call(contract.resetEmailTheme, { params: { id } });
    await saveTheme(project, id, { tsx_source: theme("ours"), display_name: "Night" });
    const changed = await themeNow(project, id);

    await reset();
    const back = await themeNow(project, id);
    const versions = (await themeVersions(project, id)).body.items.length;
    await saveTheme(project, id, { tsx_source: theme("again") });
    const again = await themeNow(project, id);
    const { themes } = (await project.admin.call(contract.listEmailThemes, { query: { with_details: true } })).body;

    expect(changed).toMatchObject({
      is_built_in: true,
      is_changed: true,
      built_in: { display_name: "Default Dark", tsx_source: defaultThemes[id].tsxSource },
    });
    expect(back).toMatchObject({
      display_name: "Default Dark",
      tsx_source: defaultThemes[id].tsxSource,
      is_changed: false,
    });
    expect(versions).toBe(3);
    expect(again.tsx_source).toBe(theme("again"));
    expect(themes).toMatchObject([
      { id: DEFAULT_LIGHT_THEME_ID, is_built_in: true, is_changed: false },
      { id, is_built_in: true, is_changed: true },
    ]);
  });

  test("a nested value of an imported configuration is reset and deleted as well", async () => {
    const project = await server().project();
    const id = await newTheme(project);
    const nested = {
      [DEFAULT_DARK_THEME_ID]: { displayName: "Night", tsxSource: theme("night") },
      [id]: { displayName: "Ours", tsxSource: theme("ours") },
    };
    await project.admin.call(overrideConfig, {
      body: { config_override_string: JSON.stringify({ "emails.themes": nested }) },
    });

    await project.admin.call(contract.resetEmailTheme, { params: { id: DEFAULT_DARK_THEME_ID } });
    const gone = await project.admin.call(contract.deleteEmailTheme, { params: { id } });

    expect(await themeNow(project, DEFAULT_DARK_THEME_ID)).toMatchObject({ is_changed: false });
    expect(gone.body).toEqual({ success: true });
    expect((await project.admin.call(contract.getEmailTheme, { params: { id } })).status).toBe(404);
  });

  test("designs of the project's own are deleted with their history, but not those that are in use or built in", async () => {
    const project = await server().project();
    await withOwnServer(project);
    const themeId = await newTheme(project);
    const templateId = await newTemplate(project);
    await saveTheme(project, themeId, { tsx_source: theme("ours") });
    await saveTemplate(project, templateId, { tsx_source: template("x"), theme: themeId });
    const removeTheme = (id: string) => project.admin.call(contract.deleteEmailTheme, { params: { id } });
    const removeTemplate = (id: string) => project.admin.call(contract.deleteEmailTemplate, { params: { id } });

    await project.admin.call(updateProject, { body: { config: { email_theme: themeId } } });
    const selected = await removeTheme(themeId);
    await project.admin.call(updateProject, { body: { config: { email_theme: DEFAULT_DARK_THEME_ID } } });
    const removed = await removeTheme(themeId);
    const rendered = await project.admin.call(contract.renderEmail, {
      body: { theme_id: null, template_id: templateId },
    });
    const refusals = [await removeTheme(DEFAULT_DARK_THEME_ID), await removeTemplate(EMAIL_VERIFICATION_TEMPLATE_ID)];
    const notBuiltIn = await project.admin.call(contract.resetEmailTemplate, { params: { id: templateId } });
    const removedTemplate = await removeTemplate(templateId);

    expect(selected).toMatchObject({ status: 409, text: expect.stringContaining("Select another theme") });
    expect(removed.body).toEqual({ success: true });
    expect((await themeVersions(project, themeId)).status).toBe(404);
    expect((await templateNow(project, EMAIL_VERIFICATION_TEMPLATE_ID)).is_changed).toBe(false);
    expect(rendered.status).toBe(200);
    expect(refusals.map(({ status }) => status)).toEqual([409, 409]);
    expect(notBuiltIn).toMatchObject({ status: 409, text: expect.stringContaining("not built in") });
    expect(removedTemplate.status).toBe(200);
    expect((await project.admin.call(contract.getEmailTemplate, { params: { id: templateId } })).status).toBe(404);
    expect((await removeTemplate(templateId)).status).toBe(404);
    const { deps } = server().running;
    const left = await deps.store.read((db) => db.select().from(db.emailDesignVersions));
    expect(left.filter(({ projectId }) => projectId === project.id)).toEqual([]);
  });

  test("the audit log names what was changed, renamed, reset and deleted", async () => {
    const project = await server().project();
    const id = await newTheme(project);
    await saveTheme(project, id, { display_name: "Harbor" });
    await project.admin.call(contract.deleteEmailTheme, { params: { id } });

    const { items } = (await project.admin.call(listAuditEntries, { query: { action: "project_updated" } })).body;

    expect(items.slice(0, 2).map(({ after }: { after: { changed_keys: string[] } }) => after.changed_keys)).toEqual([
      [`emails.themes.${id}`, `emails.themes.${id}.displayName`],
      [`emails.themes.${id}.displayName`],
    ]);
  });

  test("versions belong to their project and die with it", async () => {
    const [mine, theirs] = [await server().project(), await server().project()];
    await saveTheme(mine, DEFAULT_DARK_THEME_ID, { tsx_source: theme("mine") });

    const seen = (await themeVersions(theirs, DEFAULT_DARK_THEME_ID)).body.items;
    await mine.admin.call(deleteProject);
    const { deps } = server().running;
    const left = async () =>
      (await deps.store.read((db) => db.select().from(db.emailDesignVersions))).filter(
        ({ projectId }) => projectId === mine.id,
      );
    await until(async () => (await left()).length === 0);

    expect(seen).toEqual([]);
  });
});
