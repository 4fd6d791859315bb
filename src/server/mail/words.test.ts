import { describe, expect, test } from "bun:test";
import { renderConfig } from "#server/foundation/project-config/render.ts";
import type { Project } from "#server/foundation/projects/project.ts";
import { type Locale, locales } from "#texts/locales.ts";
import * as ids from "./defaults/ids.ts";
import { defaultTemplates, defaultThemes } from "./defaults/index.ts";
import { noticeWords } from "./defaults/notices.ts";
import { revokedKeyWords } from "./defaults/revoked-key.ts";
import { renderMail } from "./render.ts";
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
      "Default Dark": "88a87a91f462",
      "Default Light": "019e7ce2d2ee",
      "Email Verification": "a917a23733b8",
      "Magic Link/OTP": "17cb00ca085c",
      "Password Reset": "24f4c9c249f7",
      "Sign In Invitation": "e630454004f5",
      "Team Invitation": "377b7fcb5631",
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
      [ids.SIGN_IN_INVITATION_TEMPLATE_ID]: "e360f5cd4fe3",
      [ids.MAGIC_LINK_TEMPLATE_ID]: "8e2021ad0c1a",
      [ids.PASSWORD_RESET_TEMPLATE_ID]: "b5a59236e891",
      [ids.API_KEY_REVOKED_TEMPLATE_ID]: "4400ac92f035",
      [ids.EMAIL_VERIFICATION_TEMPLATE_ID]: "557f10c51647",
      [ids.TEAM_INVITATION_TEMPLATE_ID]: "1fc4f39b0dff",
      "security-notice:connected_account_added": "bbf0a6705ddc",
      "security-notice:connected_account_removed": "b73cd9bbd92e",
      "security-notice:passkey_added": "54e51a7922ef",
      "security-notice:passkey_removed": "35ef82f3428d",
      "security-notice:password_changed": "e61229b47708",
      "security-notice:password_removed": "a1f9de86c2bf",
      "security-notice:primary_email_changed": "c80ca9f900bb",
      "security-notice:recovery_codes_created": "401027931ee6",
      "security-notice:second_factor_disabled": "48761f896afb",
      "security-notice:second_factor_enabled": "1f2f078e42ff",
      "security-notice:sign_in_address_added": "182bfb9b717c",
    });
  });
});

test("security notices and notes about leaked keys can be written in every language", () => {
  for (const locale of Object.keys(locales) as Locale[]) {
    for (const event of SECURITY_EVENTS) {
      const { subject } = noticeWords(locale, event, "Boats & Co");
      expect(subject).toEndWith(locale === "de-DE" ? " bei Boats & Co" : " at Boats & Co");
    }
    expect(revokedKeyWords(locale, variables).key).toContain("Deployment & more (");
  }
  expect(noticeWords("de-DE", "password_changed", "Boats").heading).toBe("Dein Passwort wurde geändert");
});
