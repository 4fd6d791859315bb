import { expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { startStandIn } from "#testing/stand-in.ts";

const adminAt = (baseUrl: string) => new HallpassAdminApp({ baseUrl, projectId: "p1", superSecretAdminKey: "sak_1" });

test("themes and templates are listed, created, changed and previewed in camelCase", async () => {
  await using server = startStandIn({
    "GET /internal/email-themes": () => ({ json: { themes: [{ id: "t1", display_name: "Light" }] } }),
    "POST /internal/email-themes": () => ({ json: { id: "t2" } }),
    "GET /internal/email-themes/t1": () => ({ json: { display_name: "Light", tsx_source: "light" } }),
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

  expect(await app.listEmailThemes()).toEqual([{ id: "t1", displayName: "Light" }]);
  expect(await app.getEmailTheme("t1")).toEqual({ displayName: "Light", tsxSource: "light" });
  expect(await app.createEmailTheme("Ours")).toEqual({ id: "t2" });
  await app.updateEmailTheme("t1", "new");
  expect(await app.listEmailTemplates()).toEqual([
    { id: "m1", displayName: "News", tsxSource: "news", themeId: undefined },
    { id: "m2", displayName: "Bare", tsxSource: "bare", themeId: false },
  ]);
  expect(await app.createEmailTemplate("More")).toEqual({ id: "m3" });
  expect(await app.updateEmailTemplate("m1", "newer", null)).toEqual({ renderedHtml: "<p>news</p>" });
  expect(await app.getEmailPreview({ themeId: false, templateTsxSource: "x" })).toBe("<p>preview</p>");

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
  const theme = app.emailTheme("t1");
  const preview = app.emailPreview({ themeId: "t1", templateTsxSource: "x" });
  expect(app.emailPreview({ templateTsxSource: "x", themeId: "t1" })).toBe(preview);
  for (const each of [theme, preview]) each.subscribe(() => {});
  await Promise.all([theme.settled(), preview.settled()]);
  expect([theme.read().tsxSource, preview.read()]).toEqual(["light", "<p>light</p>"]);

  await app.updateEmailTheme("t1", "dark");

  expect([theme.read().tsxSource, preview.read()]).toEqual(["dark", "<p>dark</p>"]);
});
