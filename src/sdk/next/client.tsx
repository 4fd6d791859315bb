"use client";
/// <reference path="./next.d.ts" />
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, Suspense, useEffect } from "react";
import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import type { ClientJson } from "#sdk/apps/client-json.ts";
import { AuthSkeleton } from "#sdk/react/components/auth-skeleton.tsx";
import { useShown } from "#sdk/react/hooks/use-shown.ts";
import { type HallpassHandlerProps, HallpassHandler as Handler } from "#sdk/react/pages/handler.tsx";
import { HallpassProvider, type HallpassProviderProps } from "#sdk/react/provider.tsx";
import type { Navigate } from "#sdk/redirects/method.ts";

/** The part of the provider that runs in the browser, and in the server's rendering of client components. */
export function ClientProvider({
  app: json,
  children,
  ...props
}: Omit<HallpassProviderProps, "app"> & { app: ClientJson }): ReactNode {
  const app = appOf(json);
  const isInCookies = json.tokenStore !== "memory" && json.tokenStore !== null;
  return (
    <HallpassProvider {...props} app={app}>
      {children}
      {isInCookies && <PagesOfUser app={app} />}
    </HallpassProvider>
  );
}

/**
 * Has the server render the page again when another tab has signed in or out, also while this one was in the back/forward
 * cache. Otherwise, hooks would show another user than the page around them.
 */
function PagesOfUser({ app }: { app: HallpassClientApp }) {
  const router = useRouter();

  useEffect(() => {
    // Another session, because a renewed access token or a new name are not another user.
    let session = app.getSession();
    return app.currentUser.subscribe(() => {
      const before = session;
      session = app.getSession();
      // After a sign-out in this tab, a page for signed-in users would redirect to sign-in, and the app redirects elsewhere.
      const hasEndedHere = before.isKnownInvalid() && session.isKnownInvalid();
      if (session !== before && !hasEndedHere) router.refresh();
    });
  }, [app, router]);

  return null;
}

const apps = new Map<string, HallpassClientApp>();

/** One app for one set of options. It keeps nothing of a request, so requests can share it. */
function appOf(json: ClientJson): HallpassClientApp {
  const key = JSON.stringify(json);
  const known = apps.get(key);
  if (known) return known;
  const app = new HallpassClientApp({
    ...json,
    redirectMethod: json.redirectMethod === "nextjs" ? { useNavigate } : json.redirectMethod,
  });
  apps.set(key, app);
  return app;
}

function useNavigate(): Navigate {
  const router = useRouter();
  return (to, { replace = false } = {}) => {
    // Pages may have been rendered or prefetched for another user.
    router.refresh();
    if (replace) router.replace(to);
    else router.push(to);
  };
}

/**
 * All pages of Hallpass, for the page at `app/handler/[...path]`:
 *
 *     export { HallpassHandler as default } from "hallpass/next";
 */
export function HallpassHandler({ fullPage = true, ...props }: NextHandlerProps): ReactNode {
  return (
    // With Cache Components, Next.js knows the path only when it is asked for a page.
    <Suspense fallback={<AuthSkeleton fullPage={fullPage} />}>
      <HandlerOfPath fullPage={fullPage} {...props} />
    </Suspense>
  );
}

type NextHandlerProps = Pick<HallpassHandlerProps, "fullPage" | "keepTitle" | "componentProps">;

/** Follows the path only while the page is shown: Next.js keeps former pages, hidden, for the way back. */
function HandlerOfPath(props: NextHandlerProps) {
  const path = useShown(usePathname());
  return <Handler key={path} location={path} {...props} />;
}
