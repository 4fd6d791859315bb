import { afterAll, describe, expect, test } from "bun:test";
import { isEmail, isStrictEmail } from "#contract/fields.ts";
import { renderConfig } from "#server/foundation/project-config/render.ts";
import type { Project } from "#server/foundation/projects/project.ts";
import * as ids from "#server/mail/defaults/ids.ts";
import { defaultTemplates, defaultThemes, internalTemplates } from "#server/mail/defaults/index.ts";
import { noticeWords } from "#server/mail/defaults/notices.ts";
import { precompiledTemplates, precompiledThemes, renderScene } from "#server/mail/defaults/precompiled.ts";
import type { Scene } from "#server/mail/guest/render.ts";
import { mailSandbox } from "#server/mail/sandbox/sandbox.ts";
import { noticeTemplateId, SECURITY_EVENTS } from "#server/mail/security-notices.ts";
import type { Turn } from "#server/turns.ts";
import { MAIL_PROCESS } from "#testing/server/forms.ts";
import { renderMail, renderPreview } from "./render.ts";

const turn = { projectId: "project" };
const sandboxed = { mailSandbox: mailSandbox({ command: MAIL_PROCESS }) };
afterAll(() => sandboxed.mailSandbox.close());

const never = {
  mailSandbox: {
    render: () => Promise.reject(new Error("The sandbox was asked.")),
    running: () => [],
    close() {},
  },
};

/** The parts of a project that rendering reads. */
function projectWith(override: Parameters<typeof renderConfig>[0] = {}, displayName = "Boat Club"): Project {
  return { displayName, config: renderConfig(override) } as Project;
}

const LINK = "https://boats.example.com/handler/magic-link-callback?code=abc123";
const magicLink = (change: object = {}) => ({
  templateId: ids.MAGIC_LINK_TEMPLATE_ID,
  variables: { magicLink: LINK, otp: "3SLSWZ", userDisplayName: "Ada" },
  secrets: ["abc123", "3SLSWZ"],
  ...change,
});
const own = (source: string, id: string = ids.MAGIC_LINK_TEMPLATE_ID) =>
  projectWith({ [`emails.templates.${id}.tsxSource`]: source });

describe("built-in templates", () => {
  test("render without the sandbox, byte for byte as inside it", async () => {
    const scene: Scene = {
      user: { displayName: 'Ada "<b>" Ø 🚤' },
      project: { displayName: "Boats & Co" },
      variables: {},
      language: "en-US",
      dir: "ltr",
      unsubscribeText: "Unsubscribe",
      unsubscribeLink: "https://example.com/u?a=1&b=2",
      preview: true,
    };
    const templates = [
      ...Object.values(defaultTemplates).map(({ tsxSource }) => tsxSource),
      ...Object.values(internalTemplates),
    ];

    for (const template of templates) {
      for (const theme of [...Object.values(defaultThemes).map(({ tsxSource }) => tsxSource), null]) {
        const [module, themeModule] = [precompiledTemplates.get(template), theme && precompiledThemes.get(theme)];
        if (!module || themeModule === undefined || themeModule === "") throw new Error("Not precompiled.");

        const here = renderScene(module, themeModule, scene);

        expect(await sandboxed.mailSandbox.render({ template, theme }, [scene], turn)).toEqual([here]);
      }
    }
  });

  test("have a subject, a preheader and a plain text", async () => {
    const mail = await renderMail(never, projectWith(), magicLink());

    expect(mail).toMatchObject({
      subject: "Sign in to Boat Club: Your code is 3SLSWZ",
      notificationCategory: "Transactional",
    });
    expect(mail.html).toContain("The code and the link are valid for ten minutes and work only once.");
    expect(mail.text).toBe(
      [
        "Boat Club",
        "Sign in to Boat Club",
        "Hi, Ada!",
        "Enter this code on the page where you requested it:",
        "3SLSWZ",
        "Or sign in with one click. The code and the link are valid for ten minutes and work only once.",
        `Sign in <${LINK}>`,
        "---",
        "If you did not request this, ignore this email and do not share the code with anyone.",
      ].join("\n\n"),
    );
  });

  test("exist for every security notice, each with its own text", async () => {
    const mails = await Promise.all(
      SECURITY_EVENTS.map((event) =>
        renderMail(never, projectWith(), {
          templateId: noticeTemplateId(event),
          variables: { userDisplayName: "", detail: "My <phone>" },
          secrets: [],
        }),
      ),
    );

    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(SECURITY_EVENTS.length);
    for (const [at, event] of SECURITY_EVENTS.entries()) {
      const { subject, happened = "", advice = "" } = noticeWords("en-US", event, "Boat Club", {});
      expect(mails[at]?.subject).toBe(subject);
      for (const words of [happened, advice, "My <phone>", "Hi!"]) expect(mails[at]?.text).toContain(words);
      expect(mails[at]?.html).toContain("My &lt;phone&gt;");
    }
  });

  test("users' names cannot become an element", async () => {
    const variables = { magicLink: 'https://x.example/"><script>', otp: "<i>", userDisplayName: "<img src=x>" };
    const { html } = await renderMail(never, projectWith({}, "<b>Boats</b>"), magicLink({ variables, secrets: [] }));

    expect(html).not.toMatch(/<script|<i>|<img|<b>/);
  });
});

describe("themes", () => {
  const themed = (source: string) =>
    `export function EmailTheme({ children, unsubscribeLink }) { return <html><body>${source}{unsubscribeLink}{children}</body></html>; }`;
  const [mine, other] = ["10000000-0000-4000-8000-000000000000", "20000000-0000-4000-8000-000000000000"];
  const withThemes = (override: object) =>
    projectWith({
      [`emails.themes.${mine}`]: { displayName: "Mine", tsxSource: themed("[mine]") },
      [`emails.themes.${other}`]: { displayName: "Other", tsxSource: themed("[other]") },
      "emails.selectedThemeId": mine,
      ...override,
    });
  const marks = ({ html }: { html: string }) => html.match(/\[(mine|other)\]/g) ?? [];
  const themeOfTemplate = (themeId: string | false) => ({
    [`emails.templates.${ids.MAGIC_LINK_TEMPLATE_ID}.themeId`]: themeId,
  });

  test("the mail's own theme comes first, then the template's, then the project's; false is none", async () => {
    const rendered = async (override: object, themeId?: string | false) =>
      marks(await renderMail(sandboxed, withThemes(override), magicLink({ themeId })));

    expect(await rendered({})).toEqual(["[mine]"]);
    expect(await rendered(themeOfTemplate(other))).toEqual(["[other]"]);
    expect(await rendered(themeOfTemplate(false))).toEqual([]);
    expect(await rendered(themeOfTemplate(other), mine)).toEqual(["[mine]"]);
    expect(await rendered({}, false)).toEqual([]);
    expect(await rendered({}, "30000000-0000-4000-8000-000000000000")).toEqual(["[mine]"]);
  });

  test("get the unsubscribe link if there is one", async () => {
    const { html, text } = await renderMail(never, projectWith(), magicLink(), {
      unsubscribeLink: "https://x.example/u",
    });
    expect(html).toContain('href="https://x.example/u"');
    expect(text).toContain("Unsubscribe from emails like this one <https://x.example/u>");
    expect((await renderMail(never, projectWith(), magicLink())).html).not.toContain("Unsubscribe");
  });

  test("wrap HTML from an owner's server", async () => {
    const mail = await renderMail(sandboxed, withThemes({}), {
      templateId: null,
      html: "<h1>News</h1><p>for {you}</p>",
      subject: "News\r\nBcc: eve@example.com",
      variables: {},
      secrets: [],
    });
    expect(marks(mail)).toEqual(["[mine]"]);
    expect(mail).toMatchObject({ subject: "News Bcc: eve@example.com", notificationCategory: undefined });
    expect(mail.html).toContain("<h1>News</h1><p>for {you}</p>");
    expect(mail.text).toContain("News\n\nfor {you}");
  });
});

describe("the copy for the console", () => {
  const spaced = `
    import { Subject } from "@hallpass/emails";
    export const EmailTemplate = ({ variables }) => <><Subject value={"Code " + variables.otp} /><p>{[...variables.otp].join(" ")}</p><a href={variables.magicLink}>in</a></>;`;

  test("is rendered with placeholders, so that a code is masked however a template writes it", async () => {
    const { html, shown } = await renderMail(sandboxed, own(spaced), magicLink());

    expect(html).toContain("3 S L S W Z");
    expect(shown.subject).toBe("Code XXXXXX");
    expect(shown.html).toContain("X X X X X X");
    expect(shown.html).toContain("code=XXXXXX");
    expect(shown.html).not.toMatch(/abc123|3 ?S ?L ?S/);
  });

  test("is masked after rendering if a template refuses a placeholder", async () => {
    const strict = `
      import { Subject } from "@hallpass/emails";
      export const variablesSchema = (v) => { if (/XXX/.test(v.otp)) throw new Error("no code"); return v; };
      export const EmailTemplate = ({ variables }) => <><Subject value={"Code " + variables.otp} /><p>{variables.otp}</p></>;`;
    const { html, shown } = await renderMail(sandboxed, own(strict), magicLink());

    expect(html).toContain("3SLSWZ");
    expect(shown).toMatchObject({ subject: "Code XXXXXX", html: expect.stringContaining("<p>XXXXXX</p>") });
  });
});

describe("subjects and addresses", () => {
  const subjectOf = async (displayName: string) =>
    (
      await renderMail(
        never,
        projectWith({}, displayName),
        magicLink({ variables: { magicLink: LINK, otp: "1" }, secrets: [] }),
      )
    ).subject;

  test("a subject is one line of at most 250 characters, without invisible and direction-changing characters", async () => {
    const tricks: Record<string, string> = {
      "a\r\nBcc: eve@example.com": "a Bcc: eve@example.com",
      "a\u2028b\u2029c\u0085d\u0000e\u000bf": "a b c d e f",
      "pay\u202egnp.exe": "paygnp.exe",
      "\u2066a\u2069 b\u200e\u200fc\u061cd": "a bcd",
      "half\ud800": "half\ufffd",
      "zero\u200bwidth\ufeff": "zerowidth",
      "Ω ünï 🚤 日本": "Ω ünï 🚤 日本",
    };
    for (const [name, shown] of Object.entries(tricks)) {
      expect(await subjectOf(name)).toBe(`Sign in to ${shown}: Your code is 1`);
    }
    expect([...(await subjectOf("🚤".repeat(400)))]).toHaveLength(250);
    expect((await subjectOf("🚤".repeat(400))).isWellFormed()).toBe(true);
  });

  test("an address is ASCII with one @, so that none looks like another or injects a header", () => {
    for (const address of [
      "ada@example.com\r\nBcc: eve@example.com",
      "ada\uff20example.com",
      "ada@ex\u0430mple.com",
      "ada@example.com\u0000",
      "ada@example\u3002com",
      "ad\u202ea@example.com",
      "ada@example.com, eve@example.com",
      "Ada <ada@example.com>",
      "ada@@example.com",
    ]) {
      expect([address, isEmail(address), isStrictEmail(address)]).toEqual([address, false, false]);
    }
  });
});

test("a mail with a code or link that a user waits for is rendered first, in its project's turn", async () => {
  const turns: Turn[] = [];
  const noting = {
    mailSandbox: {
      ...never.mailSandbox,
      render(_sources: unknown, _scenes: unknown, turn: Turn) {
        turns.push(turn);
        return Promise.reject(new Error("Enough is seen."));
      },
    },
  };
  const project = { ...own("export const EmailTemplate = () => null;"), id: "boats" };
  const source = "export const EmailTheme = () => null;";
  const themed = projectWith({ [`emails.themes.${ids.DEFAULT_LIGHT_THEME_ID}.tsxSource`]: source });
  const news = { templateId: null, html: "<p>News</p>", variables: {}, secrets: [] };

  await renderMail(noting, project, magicLink()).catch(() => {});
  await renderMail(noting, { ...themed, id: "boats" }, news).catch(() => {});

  expect(turns).toEqual([
    { projectId: "boats", isWaitedFor: true },
    { projectId: "boats", isWaitedFor: false },
  ]);
});

test("a preview shows the author's preview values, for the user John Doe", async () => {
  const sources = {
    template: defaultTemplates[ids.TEAM_INVITATION_TEMPLATE_ID].tsxSource,
    theme: defaultThemes[ids.DEFAULT_DARK_THEME_ID].tsxSource,
  };
  const preview = await renderPreview(never, projectWith(), sources, turn);
  expect(preview.subject).toBe("You have been invited to join My Team");
  expect(preview.text).toContain("Hi, John Doe!");
});
