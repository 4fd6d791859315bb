import { expect, test } from "bun:test";
import { once } from "node:events";
import {
  createEmailTemplate,
  createEmailTheme,
  getEmailTheme,
  listEmailTemplates,
  listEmailThemes,
  renderEmail,
  updateEmailTemplate,
  updateEmailTheme,
} from "#contract/email-designs.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { updateProject } from "#contract/projects.ts";
import {
  DEFAULT_DARK_THEME_ID,
  DEFAULT_LIGHT_THEME_ID,
  EMAIL_VERIFICATION_TEMPLATE_ID,
  MAGIC_LINK_TEMPLATE_ID,
} from "#server/mail/defaults/ids.ts";
import { defaultTemplates, defaultThemes } from "#server/mail/defaults/index.ts";
import { NotBegun, type Turn } from "#server/turns.ts";
import { OWN_MAIL_SERVER } from "#testing/mail/own-mail-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject } from "#testing/server/server.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const THEME = "export function EmailTheme({ children }) { return <html><body><b>mine</b>{children}</body></html>; }";
const template = (body: string) => `
  import { NotificationCategory, Subject } from "@hallpass/emails";
  export function EmailTemplate({ user, project, variables }) { return <>${body}</>; }`;
const SUBJECT = '<Subject value={"News from " + project.displayName} />';
const CATEGORY = '<NotificationCategory value="Marketing" />';
const WHOLE = template(`${SUBJECT}${CATEGORY}<p>Hi {user.displayName}!</p>`);

const themesOf = async ({ admin }: TestProject) => (await admin.call(listEmailThemes)).body.themes;
const templatesOf = async ({ admin }: TestProject) => (await admin.call(listEmailTemplates)).body.templates;
const withOwnServer = async (project: TestProject) =>
  project.admin.call(updateProject, { body: { config: { email_config: OWN_MAIL_SERVER } } });

onServer((server) => {
  test("previews beyond a project's limit are refused for now, and abandoned previews are dropped", async () => {
    const project = await server().project();
    const { deps } = server().running;
    const { render } = deps.mailSandbox;
    const turns: Turn[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const preview = (init: RequestInit = {}) =>
      fetch(`${server().apiUrl}/emails/render-email`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-hallpass-access-type": "admin",
          "x-hallpass-project-id": project.id,
          "x-hallpass-super-secret-admin-key": project.keys.superSecretAdminKey,
        },
        body: JSON.stringify({ theme_tsx_source: THEME, template_tsx_source: WHOLE }),
        ...init,
      });
    try {
      deps.mailSandbox.render = async () => {
        throw new NotBegun("SERVER_BUSY", { "retry-after": "1" });
      };
      const refused = await preview();
      deps.mailSandbox.render = (_sources, _scenes, turn) => {
        turns.push(turn);
        begin();
        if (!turn.signal) throw new Error("Nothing tells that the caller has gone.");
        const { promise, reject } = Promise.withResolvers<never>();
        turn.signal.addEventListener("abort", () => reject(new Error("gone")));
        return promise;
      };
      const controller = new AbortController();
      const abandoned = preview({ signal: controller.signal }).catch((error) => error.name);
      await begun;
      const [turn] = turns;
      if (!turn?.signal) throw new Error("Nothing tells that the caller has gone.");
      const isGone = once(turn.signal, "abort");
      controller.abort();
      await isGone;

      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
      expect(await abandoned).toBe("AbortError");
      expect(turn?.projectId).toBe(project.id);
    } finally {
      deps.mailSandbox.render = render;
    }
  });

  test("a project begins with two themes and five templates", async () => {
    const project = await server().project();

    expect(await themesOf(project)).toEqual([
      { id: DEFAULT_LIGHT_THEME_ID, display_name: "Default Light" },
      { id: DEFAULT_DARK_THEME_ID, display_name: "Default Dark" },
    ]);
    const templates = await templatesOf(project);
    expect(templates.map(({ display_name }: { display_name: string }) => display_name)).toEqual([
      "Email Verification",
      "Password Reset",
      "Magic Link/OTP",
      "Team Invitation",
      "Sign In Invitation",
    ]);
    expect(templates[0]).toEqual({
      id: EMAIL_VERIFICATION_TEMPLATE_ID,
      display_name: "Email Verification",
      tsx_source: defaultTemplates[EMAIL_VERIFICATION_TEMPLATE_ID].tsxSource,
    });
  });

  test("only admins can read or change them", async () => {
    const project = await server().project();
    const calls: [Endpoint, object][] = [
      [listEmailThemes, {}],
      [createEmailTheme, { body: { display_name: "x" } }],
      [getEmailTheme, { params: { id: UNKNOWN_ID } }],
      [updateEmailTheme, { params: { id: UNKNOWN_ID }, body: { tsx_source: THEME } }],
      [listEmailTemplates, {}],
      [createEmailTemplate, { body: { display_name: "x" } }],
      [updateEmailTemplate, { params: { id: UNKNOWN_ID }, body: { tsx_source: WHOLE } }],
      [renderEmail, { body: { theme_id: null, template_id: UNKNOWN_ID } }],
    ];

    for (const [endpoint, parts] of calls) {
      expect((await project.server.call(endpoint, parts)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
      expect((await project.client.call(endpoint, parts)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
    }

    expect(await themesOf(project)).toHaveLength(2);
    expect(await templatesOf(project)).toHaveLength(5);
  });

  test("a new theme is a copy of the light theme; names need not be unique", async () => {
    const project = await server().project();

    const first = await project.admin.call(createEmailTheme, { body: { display_name: "Ours" } });
    const second = await project.admin.call(createEmailTheme, { body: { display_name: "Ours" } });
    const read = await project.admin.call(getEmailTheme, { params: { id: second.body.id } });

    expect(first.status).toBe(200);
    expect((await themesOf(project)).map(({ display_name }: { display_name: string }) => display_name)).toEqual([
      "Default Light",
      "Default Dark",
      "Ours",
      "Ours",
    ]);
    expect(read.body).toEqual({
      display_name: "Ours",
      tsx_source: defaultThemes[DEFAULT_LIGHT_THEME_ID].tsxSource,
    });
  });

  test("a theme, also a built-in one, is changed only if it renders", async () => {
    const project = await server().project();
    const change = (id: string, tsx_source: string) =>
      project.admin.call(updateEmailTheme, { params: { id }, body: { tsx_source } });

    const changed = await change(DEFAULT_DARK_THEME_ID, THEME);
    const broken = await change(
      DEFAULT_DARK_THEME_ID,
      "export const EmailTheme = () => { throw new Error('my fault') };",
    );
    const macro = await change(DEFAULT_DARK_THEME_ID, `import { x } from "arktype" with { type: "macro" }; ${THEME}`);
    const read = await project.admin.call(getEmailTheme, { params: { id: DEFAULT_DARK_THEME_ID } });

    expect(changed.body).toEqual({ display_name: "Default Dark" });
    expect(broken).toMatchObject({
      status: 400,
      code: "EMAIL_RENDERING_ERROR",
      body: { error: "Failed to render email with theme: my fault", details: { error: "my fault" } },
    });
    expect(macro.code).toBe("EMAIL_RENDERING_ERROR");
    expect(read.body).toEqual({ display_name: "Default Dark", tsx_source: THEME });
  });

  test("unknown themes and templates are not found", async () => {
    const project = await server().project();
    await withOwnServer(project);

    for (const id of [UNKNOWN_ID, "no-uuid", "__proto__", "constructor"]) {
      const params = { id };
      expect(await project.admin.call(getEmailTheme, { params })).toMatchObject({
        status: 404,
        text: "No theme found with given id",
      });
      expect(await project.admin.call(updateEmailTheme, { params, body: { tsx_source: THEME } })).toMatchObject({
        status: 404,
        text: "No theme found with given id",
      });
      expect(await project.admin.call(updateEmailTemplate, { params, body: { tsx_source: WHOLE } })).toMatchObject({
        status: 404,
        text: "No template found with given id",
      });
    }
  });

  test("changing a template requires a custom mail server; creating one does not", async () => {
    const project = await server().project();

    const { body: created } = await project.admin.call(createEmailTemplate, { body: { display_name: "News" } });
    const refused = await project.admin.call(updateEmailTemplate, {
      params: { id: UNKNOWN_ID },
      body: { tsx_source: WHOLE },
    });

    expect(refused).toMatchObject({ status: 400, code: "REQUIRES_CUSTOM_EMAIL_SERVER" });
    const stored = (await templatesOf(project)).find(({ id }: { id: string }) => id === created.id);
    expect(stored).toMatchObject({ display_name: "News", tsx_source: expect.stringContaining('count: "number"') });
  });

  test("a template is stored if it renders and has a subject and a category", async () => {
    const project = await server().project();
    await withOwnServer(project);
    const { body: created } = await project.admin.call(createEmailTemplate, { body: { display_name: "News" } });
    const change = (body: { tsx_source: string; theme_id?: string | false | null }) =>
      project.admin.call(updateEmailTemplate, { params: { id: created.id }, body });
    const stored = async () => (await templatesOf(project)).find(({ id }: { id: string }) => id === created.id);

    const whole = await change({ tsx_source: WHOLE });
    const refusals = await Promise.all([
      change({ tsx_source: template(SUBJECT) }),
      change({ tsx_source: template(CATEGORY) }),
      change({ tsx_source: "no TSX <" }),
    ]);
    const lost = await change({ tsx_source: WHOLE, theme_id: UNKNOWN_ID });

    expect(whole.body.rendered_html).toContain("Hi John Doe!");
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill("EMAIL_RENDERING_ERROR"));
    expect(refusals[0]?.body.details.error).toBe("NotificationCategory is required, import it from @hallpass/emails");
    expect(refusals[1]?.body.details.error).toBe("Subject is required, import it from @hallpass/emails");
    expect(lost).toMatchObject({ status: 400, text: "No theme found with given id" });
    expect(await stored()).toEqual({ id: created.id, display_name: "News", tsx_source: WHOLE });

    // Only an id is stored; neither null nor false removes it (sic).
    await change({ tsx_source: WHOLE, theme_id: DEFAULT_DARK_THEME_ID });
    await change({ tsx_source: WHOLE, theme_id: null });
    await change({ tsx_source: WHOLE, theme_id: false });
    expect((await stored()).theme_id).toBe(DEFAULT_DARK_THEME_ID);
  });

  test("a preview takes exactly one theme and one template, stored or not", async () => {
    const project = await server().project({ displayName: "Boats" });
    const preview = (body: object) => project.admin.call(renderEmail, { body });
    const themeText = "Exactly one of theme_id or theme_tsx_source must be provided";
    const templateText = "Exactly one of template_id or template_tsx_source must be provided";
    const [theme, template] = [{ theme_id: null }, { template_tsx_source: WHOLE }];

    for (const [body, text] of [
      [template, themeText],
      [{ ...template, ...theme, theme_tsx_source: THEME }, themeText],
      [{ ...template, theme_id: false, theme_tsx_source: THEME }, themeText],
      [theme, templateText],
      [{ ...theme, ...template, template_id: MAGIC_LINK_TEMPLATE_ID }, templateText],
      [{ ...template, theme_id: UNKNOWN_ID }, "No theme found with given id"],
      [{ ...theme, template_id: UNKNOWN_ID }, "No template found with given id"],
      [{ ...theme, template_id: "no-uuid" }, "No template found with given id"],
    ] as const) {
      expect(await preview(body)).toMatchObject({ status: 400, text });
    }

    expect((await preview({ ...theme, template_id: MAGIC_LINK_TEMPLATE_ID })).body).toEqual({
      html: expect.stringContaining("3SLSWZ"),
      subject: "Sign in to Boats: Your code is 3SLSWZ",
      notification_category: "Transactional",
    });
    expect((await preview({ theme_tsx_source: THEME, ...template })).body).toEqual({
      html: expect.stringContaining("<b>mine</b><p>Hi John Doe!</p>"),
      subject: "News from Boats",
      notification_category: "Marketing",
    });
    const bare = await preview({
      theme_id: false,
      template_tsx_source: "export const EmailTemplate = () => <p>x</p>;",
    });
    expect(bare.body).toEqual({ html: expect.stringMatching(/<body><p>x<\/p><\/body><\/html>$/) });
    expect((await preview({ ...theme, template_tsx_source: "export const x = 1;" })).code).toBe(
      "EMAIL_RENDERING_ERROR",
    );
  });
});
