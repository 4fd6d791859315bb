import { Outlet, useRouter } from "@tanstack/react-router";
import { isInternalUser } from "hallpass";
import { useHallpassApp, useUser } from "hallpass/react";
import { type ReactNode, useEffect } from "react";
import { Button } from "../components/button.tsx";
import { Loaded } from "../components/loaded.tsx";
import { PageSkeleton } from "../components/skeleton.tsx";
import { Notice } from "../components/trouble.tsx";
import { useLast } from "../components/use-last.ts";
import { OwnerContext } from "../data/owner.ts";
import { useIsUnsaved } from "../data/unsaved.ts";
import { WithPalette } from "../palette/with-palette.tsx";
import { useTexts } from "../texts/language.ts";
import { OutageNotice } from "./outage-notice.tsx";
import { MAIN_ID, SkipLink } from "./skip-link.tsx";

/** The frame of every page behind sign-in. Sends users who are not signed in to the sign-in page, which leads back. */
export function SignedIn() {
  return (
    <>
      <SkipLink />
      <Loaded fallback={<WaitingPage />} frame={(message) => <BarePage>{message}</BarePage>}>
        <Owner />
      </Loaded>
      <OutageNotice />
    </>
  );
}

function Owner() {
  const t = useTexts();
  const app = useHallpassApp();
  const current = useUser();
  const last = useLast(current);
  const isUnsaved = useIsUnsaved();
  // What somebody has typed outlasts the session: its guard offers to sign in again.
  const user = current ?? (isUnsaved ? last : null);
  if (!user) return <RedirectToSignIn />;
  if (!isInternalUser(user)) {
    return (
      <BarePage>
        <Notice
          title={t("trouble.notOwnerTitle")}
          action={<Button onClick={() => app.signOut()}>{t("signIn.title")}</Button>}
        >
          {t("trouble.notOwner")}
        </Notice>
      </BarePage>
    );
  }
  return (
    // With a key: somebody else who signs in gets pages of their own.
    <OwnerContext key={user.id} value={user}>
      <WithPalette>
        <Outlet />
      </WithPalette>
    </OwnerContext>
  );
}

/** Redirects to the sign-in page with the current URL, and replaces this page in the history. */
function RedirectToSignIn() {
  const router = useRouter();

  useEffect(() => {
    const here = router.state.location.publicHref;
    void router.navigate({ to: "/sign-in", search: { after_auth_return_to: here }, replace: true });
  }, [router]);

  return <WaitingPage />;
}

function WaitingPage() {
  const t = useTexts();
  return (
    <BarePage>
      <h1 className="sr-only">{t("common.product")}</h1>
      <PageSkeleton />
    </BarePage>
  );
}

/** A page without frame, used until the user is known. */
function BarePage({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-4xl px-4 pt-24 outline-none">
      {children}
    </main>
  );
}
