import { expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { startStandIn } from "#testing/server/stand-in.ts";

const adminAt = (baseUrl: string) => new HallpassAdminApp({ baseUrl, projectId: "p1", superSecretAdminKey: "sak_1" });

test("themes and templates are listed, created, changed and previewed in camelCase", async () => {
  await using server = startStandIn({
    "GET /internal/email-themes": () => ({
      json: { themes: [{ id: "t1", display_name: "Light", is_built_in: true, is_changed: false }] },
    }),
    "POST /internal/email-themes": () => ({ json: { id: "t2" } }),
    "GET /internal/email-themes/t1": () => ({
      json: {
        display_name: "Light",
        tsx_source: "light",
        revision: "r1",
        is_built_in: true,
        is_changed: true,
        built_in: { display_name: "Light", tsx_source: "old" },
      },
    }),
    "PATCH /internal/email-themes/t1": () => ({ json: { display_name: "Light" } }),
    "GET /internal/email-templates": () => ({
      json: {
        templates: [
          { id: "m1", display_name: "News", tsx_source: "news" },
          { id: "m2", display_name: "Bare", tsx_source: "bare", theme_id: false },
        ],
      },
    }),
    "POST /internal/email-templates": () => ({ json: { id: "m3" } }),
    "PATCH /internal/email-templates/m1": () => ({ json: { rendered_html: "<p>news</p>" } }),
    "POST /emails/render-email": () => ({ json: { html: "<p>preview</p>", subject: "s" } }),
  });
  const app = adminAt(server.url);
  const sent = (call: string) => JSON.parse(server.calls(call)[0]?.body ?? "");

  expect(await app.emailDesigns.themes.all.get()).toEqual([
    { id: "t1", displayName: "Light", isBuiltIn: true, isChanged: false },
  ]);
  expect(await app.emailDesigns.themes.one("t1").get()).toEqual({
    displayName: "Light",
    tsxSource: "light",
    revision: "r1",
    isBuiltIn: true,
    isChanged: true,
    builtIn: { displayName: "Light", tsxSource: "old" },
  });
  expect(await app.emailDesigns.themes.create("Ours")).toEqual({ id: "t2" });
  await app.updateEmailTheme("t1", "new");
  expect(await app.emailDesigns.templates.all.get()).toEqual([
    { id: "m1", displayName: "News", tsxSource: "news", themeId: undefined, isBuiltIn: false, isChanged: false },
    { id: "m2", displayName: "Bare", tsxSource: "bare", themeId: false, isBuiltIn: false, isChanged: false },
  ]);
  expect(await app.emailDesigns.templates.create("More")).toEqual({ id: "m3" });
  expect(await app.updateEmailTemplate("m1", "newer", null)).toEqual({ renderedHtml: "<p>news</p>" });
  expect(await app.emailDesigns.preview({ themeId: false, templateTsxSource: "x" }).get()).toBe("<p>preview</p>");

  expect(sent("POST /internal/email-themes")).toEqual({ display_name: "Ours" });
  expect(sent("PATCH /internal/email-themes/t1")).toEqual({ tsx_source: "new" });
  expect(sent("POST /internal/email-templates")).toEqual({ display_name: "More" });
  expect(sent("PATCH /internal/email-templates/m1")).toEqual({ tsx_source: "newer", theme_id: null });
  expect(sent("POST /emails/render-email")).toEqual({ theme_id: false, template_tsx_source: "x" });
});

test("a theme and a preview are watchables, which follow a changed design", async () => {
  let source = "light";
  await using server = startStandIn({
    "GET /internal/email-themes/t1": () => ({ json: { display_name: "Light", tsx_source: source } }),
    "PATCH /internal/email-themes/t1": ({ body }) => {
      source = JSON.parse(body).tsx_source;
      return { json: { display_name: "Light" } };
    },
    "POST /emails/render-email": () => ({ json: { html: `<p>${source}</p>` } }),
  });
  const app = adminAt(server.url);
  const theme = app.emailDesigns.themes.one("t1");
  const preview = app.emailDesigns.preview({ themeId: "t1", templateTsxSource: "x" });
  expect(app.emailDesigns.preview({ templateTsxSource: "x", themeId: "t1" })).toBe(preview);
  for (const each of [theme, preview]) each.subscribe(() => {});
  await Promise.all([theme.settled(), preview.settled()]);
  expect([theme.read().tsxSource, preview.read()]).toEqual(["light", "<p>light</p>"]);

  await app.updateEmailTheme("t1", "dark");

  expect([theme.read().tsxSource, preview.read()]).toEqual(["dark", "<p>dark</p>"]);
});

test("saves carry the revision that was edited and store every theme; designs are reset and deleted", async () => {
  const template = { id: "m1", display_name: "News", tsx_source: "news", theme_id: false, revision: "r1" };
  const state = { is_built_in: false, is_changed: false, built_in: null };
  await using server = startStandIn({
    "GET /internal/email-templates/m1": () => ({ json: { ...template, ...state } }),
    "PATCH /internal/email-templates/m1": () => ({ json: { rendered_html: "<p>news</p>", revision: "r2" } }),
    "POST /internal/email-templates/m1/reset": () => ({ json: { success: true } }),
    "DELETE /internal/email-templates/m1": () => ({ json: { success: true } }),
    "PATCH /internal/email-themes/t1": () => ({ json: { display_name: "Ours", revision: "r3" } }),
    "POST /internal/email-themes/t1/reset": () => ({ json: { success: true } }),
    "DELETE /internal/email-themes/t1": () => ({ json: { success: true } }),
  });
  const app = adminAt(server.url);
  const sent = (call: string) => server.calls(call).map(({ body }) => JSON.parse(body || "{}"));

  expect(await app.emailDesigns.templates.one("m1").get()).toEqual({
    id: "m1",
    displayName: "News",
    tsxSource: "news",
    themeId: false,
    revision: "r1",
    isBuiltIn: false,
    isChanged: false,
    builtIn: null,
  });
  expect(await app.emailDesigns.templates.save("m1", { tsxSource: "newer", themeId: null, basedOn: "r1" })).toEqual({
    revision: "r2",
  });
  await app.emailDesigns.templates.save("m1", { tsxSource: "newest", themeId: false });
  await app.emailDesigns.templates.save("m1", { displayName: "Letters" });
  expect(await app.emailDesigns.themes.save("t1", { displayName: "Ours" })).toEqual({ revision: "r3" });
  await app.emailDesigns.templates.reset("m1");
  await app.emailDesigns.templates.delete("m1");
  await app.emailDesigns.themes.reset("t1");
  await app.emailDesigns.themes.delete("t1");

  expect(sent("PATCH /internal/email-templates/m1")).toEqual([
    { tsx_source: "newer", theme: "project", based_on: "r1", with_details: true },
    { tsx_source: "newest", theme: "none", with_details: true },
    { display_name: "Letters", with_details: true },
  ]);
  expect(sent("PATCH /internal/email-themes/t1")).toEqual([{ display_name: "Ours", with_details: true }]);
  for (const call of ["POST /internal/email-templates/m1/reset", "DELETE /internal/email-templates/m1"]) {
    expect(server.calls(call)).toHaveLength(1);
  }
  for (const call of ["POST /internal/email-themes/t1/reset", "DELETE /internal/email-themes/t1"]) {
    expect(server.calls(call)).toHaveLength(1);
  }
});

test("a described preview has its text and variables, and the history has pages and sources", async () => {
  const version = { version: 2, is_current: true, saved_at_millis: 5, saved_by: { type: "owner", id: "o1" } };
  const variable = { name: "count", type: "number", is_required: true, description: null, options: null, preview: 10 };
  await using server = startStandIn({
    "POST /emails/render-email": () => ({
      json: { html: "<p>x</p>", subject: "s", notification_category: "Marketing", text: "x", variables: [variable] },
    }),
    "GET /internal/email-templates/m1/versions": () => ({
      json: { items: [version], is_paginated: true, pagination: { next_cursor: 1 } },
    }),
    "GET /internal/email-themes/t1/versions": () => ({
      json: { items: [], is_paginated: true, pagination: { next_cursor: null } },
    }),
    "GET /internal/email-templates/m1/versions/2": () => ({ json: { ...version, theme_id: false, tsx_source: "two" } }),
    "GET /internal/email-themes/t1/versions/1": () => ({
      json: { ...version, saved_at_millis: null, saved_by: null, tsx_source: "one" },
    }),
  });
  const app = adminAt(server.url);

  expect(await app.emailDesigns.describePreview({ themeId: null, templateId: "m1", variables: { count: 3 } })).toEqual({
    html: "<p>x</p>",
    text: "x",
    subject: "s",
    notificationCategory: "Marketing",
    variables: [{ name: "count", type: "number", isRequired: true, description: null, options: null, preview: 10 }],
  });
  expect(JSON.parse(server.calls("POST /emails/render-email")[0]?.body ?? "")).toEqual({
    theme_id: null,
    template_id: "m1",
    variables: { count: 3 },
    with_details: true,
  });
  const page = await app.emailDesigns.templates.versions("m1", { cursor: "9", limit: 1 });
  expect([...page]).toEqual([
    { version: 2, isCurrent: true, savedAt: new Date(5), savedBy: { type: "owner", id: "o1" }, themeId: undefined },
  ]);
  expect(page.nextCursor).toBe("1");
  expect((await app.emailDesigns.themes.versions("t1")).nextCursor).toBeNull();
  expect(await app.emailDesigns.templates.version("m1", 2)).toMatchObject({ tsxSource: "two", themeId: false });
  expect(await app.emailDesigns.themes.version("t1", 1)).toMatchObject({
    tsxSource: "one",
    savedAt: null,
    savedBy: null,
  });
});
