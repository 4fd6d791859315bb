import type { HandlerPage } from "hallpass/react";
import { useEffect } from "react";
import { say } from "./texts.ts";

const titles = {
  "sign-in": "hostedSignIn",
  "sign-up": "hostedSignUp",
  "sign-out": "hostedSignOut",
  "oauth-callback": "hostedSignIn",
  mfa: "hostedSignIn",
  error: "titleError",
  "cli-auth-confirm": "titleAuthorize",
  "magic-link-callback": "hostedSignIn",
  "forgot-password": "titleResetPassword",
  "password-reset": "titleResetPassword",
  "email-verification": "titleVerifyEmail",
  "team-invitation": "titleTeamInvitation",
  "account-settings": "titleAccountSettings",
} as const;

/** Puts the names of the page and the project into the document's title. */
export function usePageTitle(page: HandlerPage | "home" | null, project: string) {
  const name = page === "home" ? null : say(page === null ? "titlePageNotFound" : titles[page]);
  useEffect(() => {
    document.title = name === null ? project : `${name} · ${project}`;
  }, [name, project]);
}
