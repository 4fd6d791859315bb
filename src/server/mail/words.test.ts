import { describe, expect, test } from "bun:test";
import { renderConfig } from "#server/foundation/project-config/render.ts";
import type { Project } from "#server/foundation/projects/project.ts";
import { locales } from "#texts/locales.ts";
import { mailTexts } from "#texts/mail.ts";
import * as ids from "./defaults/ids.ts";
import { defaultTemplates, defaultThemes } from "./defaults/index.ts";
import { noticeWords } from "./defaults/notices.ts";
import { precompiledTemplates } from "./defaults/precompiled.ts";
import { revokedKeyWords } from "./defaults/revoked-key.ts";
import { renderMail, renderPreview } from "./rendering/render.ts";
import { noticeTemplateId, SECURITY_EVENTS } from "./security-notices.ts";

const never = {
  mailSandbox: {
    render: () => Promise.reject(new Error("The sandbox was asked.")),
    running: () => [],
    close() {},
  },
};
const project = { displayName: "Boats & Co", config: renderConfig({}) } as Project;
const variables = {
  detail: "My <phone>",
  description: "Deployment & more",
  lastFour: "1f3a",
  emailVerificationLink: "https://boats.example.com/verify?code=abc",
  passwordResetLink: "https://boats.example.com/reset?code=abc",
  magicLink: "https://boats.example.com/magic?code=abc",
  otp: "3SLSWZ",
  teamInvitationLink: "https://boats.example.com/join?code=abc",
  signInInvitationLink: "https://boats.example.com/sign-in",
  teamDisplayName: "The <Crew>",
};
const turn = { projectId: "project" };
const digestOf = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 12);

async function rendered(templateId: string): Promise<string> {
  const mails = Object.keys(defaultThemes).flatMap((themeId) =>
    ["Ada", ""].map((userDisplayName) =>
      renderMail(never, project, {
        templateId,
        themeId,
        variables: { ...variables, userDisplayName },
        secrets: ["abc"],
      }),
    ),
  );
  return digestOf(JSON.stringify(await Promise.all(mails)));
}

/** Changes of texts or markup change these on purpose; changes of the surrounding code must not. */
describe("built-in mails in English", () => {
  test("have the sources that owners have seen and may have copied", () => {
    const sources = Object.values({ ...defaultTemplates, ...defaultThemes });

    expect(Object.fromEntries(sources.map((each) => [each.displayName, digestOf(each.tsxSource)]))).toEqual({
      "Default Dark": "6e21a355b4c8",
      "Default Light": "b0f1ce9dc200",
      "Email Verification": "cafee4e5b319",
      "Magic Link/OTP": "9a64a93e43e6",
      "Password Reset": "d481e0a2efcf",
      "Sign In Invitation": "6d636cda42e0",
      "Team Invitation": "1e5eeb7f619b",
    });
  });

  test("are unchanged byte for byte", async () => {
    const templates = [
      ...Object.keys(defaultTemplates),
      ...SECURITY_EVENTS.map(noticeTemplateId),
      ids.API_KEY_REVOKED_TEMPLATE_ID,
    ];
    const digests = await Promise.all(templates.map(async (id) => [id, await rendered(id)]));

    expect(Object.fromEntries(digests)).toEqual({
      [ids.SIGN_IN_INVITATION_TEMPLATE_ID]: "ce5196c48e64",
      [ids.MAGIC_LINK_TEMPLATE_ID]: "2dffc8ede866",
      [ids.PASSWORD_RESET_TEMPLATE_ID]: "c499816e60db",
      [ids.API_KEY_REVOKED_TEMPLATE_ID]: "355e7ee29b11",
      [ids.EMAIL_VERIFICATION_TEMPLATE_ID]: "677449177051",
      [ids.TEAM_INVITATION_TEMPLATE_ID]: "e789a3c451f7",
      "security-notice:app_allowed": "a91ab33e41da",
      "security-notice:app_signed_out": "bc83d4adc1c5",
      "security-notice:connected_account_added": "86fa967660b2",
      "security-notice:connected_account_removed": "3f8b5a207b8c",
      "security-notice:passkey_added": "c54d8b0405b7",
      "security-notice:passkey_removed": "154f0470369e",
      "security-notice:password_changed": "23412e7ba661",
      "security-notice:password_removed": "144a1c327ab1",
      "security-notice:primary_email_changed": "feda6dda83ab",
      "security-notice:recovery_codes_created": "27673d97abd3",
      "security-notice:second_factor_disabled": "8739b259159d",
      "security-notice:second_factor_enabled": "530df54b0d7c",
      "security-notice:sign_in_address_added": "f7caf977d24c",
    });
  });
});

test("the preview of a built-in template says what the mail says in English", async () => {
  const mine: Project = { ...project, displayName: "My Project" };
  for (const [templateId, { tsxSource }] of Object.entries(defaultTemplates)) {
    const { PreviewVariables: values = {} } = precompiledTemplates.get(tsxSource)?.EmailTemplate ?? {};
    const given = ["magicLink", "otp", "emailVerificationLink", "passwordResetLink", "teamInvitationLink"]
      .concat("signInInvitationLink", "teamDisplayName")
      .map((name) => [name, values[name]]);
    const content = {
      templateId,
      variables: { ...Object.fromEntries(given), userDisplayName: "John Doe" },
      secrets: [],
      themeId: false as const,
    };

    const mail = await renderMail(never, mine, content);
    const preview = await renderPreview(never, mine, { template: tsxSource, theme: null }, turn);

    expect([preview.subject, preview.text]).toEqual([mail.subject, mail.text]);
  }
});

test("a number of mails has the plural forms of Arabic", () => {
  const say = (count: number) => mailTexts("ar")("failedMailsSubject", { count, project: "Boats" });

  expect([1, 2, 3, 11, 100].map(say).map((each) => each.replace(/[\u2068\u2069]/g, ""))).toEqual([
    "تعذّر إرسال رسالة واحدة من Boats",
    "تعذّر إرسال رسالتين من Boats",
    "تعذّر إرسال 3 رسائل من Boats",
    "تعذّر إرسال 11 رسالة من Boats",
    "تعذّر إرسال 100 رسالة من Boats",
  ]);
});

test("security notices and notes about leaked keys can be written in every language", () => {
  for (const locale of locales) {
    for (const event of SECURITY_EVENTS) {
      const { subject } = noticeWords(locale, event, "Boats & Co", {});
      expect(subject).toContain("Boats & Co");
    }
    expect(revokedKeyWords(locale, variables).key).toContain("Deployment & more");
  }
  expect(noticeWords("de-DE", "password_changed", "Boats", {})).toMatchObject({
    subject: "Boats: Dein Passwort wurde geändert",
    heading: "Dein Passwort wurde geändert",
  });
});
