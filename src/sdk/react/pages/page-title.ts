import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import type { HandlerPage } from "#sdk/redirects/handler-pages.ts";
import { texts as english } from "#texts/en-US/titles.ts";
import { loadTexts } from "../texts/loaded-texts.ts";
import type { TextSettings } from "../texts/text-context.ts";
import { spoken } from "../texts/use-texts.ts";

const titles = {
  "sign-in": "titleSignIn",
  "sign-up": "titleSignUp",
  "sign-out": "titleSignOut",
  "oauth-callback": "titleSignIn",
  mfa: "titleSignIn",
  error: "titleError",
  "cli-auth-confirm": "titleAuthorize",
  authorize: "titleAuthorize",
  device: "titleAuthorize",
  "magic-link-callback": "titleSignIn",
  "forgot-password": "titleResetPassword",
  "password-reset": "titleResetPassword",
  "email-verification": "titleVerifyEmail",
  "team-invitation": "titleTeamInvitation",
  "account-settings": "titleAccountSettings",
} as const satisfies Record<HandlerPage, keyof typeof english>;

const inLanguage = /* @__PURE__ */ spoken(english, "titles");

/** Puts the names of the page and the project into the document's title, until the page is left. */
export async function showTitle(
  page: HandlerPage | null,
  { project }: Pick<HallpassClientApp, "project">,
  settings: TextSettings,
  left: AbortSignal,
): Promise<void> {
  await Promise.all([project.settled(), loadTexts(settings.language, "titles")]);
  const known = project.snapshot();
  // Without the project, there is a card about that, and no page.
  if (left.aborted || known.status !== "ready") return;
  const before = document.title;
  const title = `${inLanguage(settings)(page ? titles[page] : "titlePageNotFound")} · ${known.value.displayName}`;
  document.title = title;
  left.addEventListener("abort", () => {
    // The app's own title of the next page is there by now, if it has one.
    if (document.title === title) document.title = before;
  });
}
