import { withCurrentPage } from "#sdk/redirects/return-to.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { useHallpassApp } from "../provider.tsx";
import { useAuthorizeTexts } from "../texts/use-authorize-texts.ts";

/** The account with which somebody answers an app. */
export function Account({ user }: { user: CurrentUser }) {
  const t = useAuthorizeTexts();
  return <p>{t("authorizeAccount", { account: user.primaryEmail ?? user.displayName ?? user.id })}</p>;
}

/** Returns the function that leads to sign-in with another account, and back here. */
export function useOtherAccount(): () => Promise<void> {
  const app = useHallpassApp();
  return () => app.signOut({ redirectUrl: withCurrentPage(app.urls.signIn, window.location) });
}
