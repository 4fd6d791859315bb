import type { HandlerPage } from "hallpass/react";
import { useEffect } from "react";
import { say } from "./texts.ts";

const titles = {
  "sign-in": "signIn",
  "sign-up": "signUp",
  "sign-out": "signOut",
  "oauth-callback": "signIn",
  mfa: "signIn",
  error: "error",
  "cli-auth-confirm": "authorize",
  "magic-link-callback": "signIn",
  "forgot-password": "resetPassword",
  "password-reset": "resetPassword",
  "email-verification": "verifyEmail",
  "team-invitation": "teamInvitation",
} as const;

/** Names the page and the project in the window's title and in the history. */
export function usePageTitle(page: HandlerPage | "home" | null, project: string) {
  const name = page === "home" ? null : say(page === null ? "pageNotFound" : titles[page]);
  useEffect(() => {
    document.title = name === null ? project : `${name} · ${project}`;
  }, [name, project]);
}
