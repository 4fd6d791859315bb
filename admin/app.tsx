import { CSPProvider } from "@base-ui/react/csp-provider";
import { RouterProvider } from "@tanstack/react-router";
import { HallpassClientApp } from "hallpass";
import { HallpassProvider } from "hallpass/react";
import { lazy, Suspense } from "react";
import { TooltipProvider } from "./components/tooltip.tsx";
import type { ConsoleConfig } from "./config.ts";
import { ConfigContext } from "./data/config-context.ts";
import { BASE_PATH, router } from "./router.tsx";
import { useLanguage } from "./texts/language.ts";

/** Opens pages of the console through its router, and all other URLs through the browser. */
function navigate(to: string) {
  const target = new URL(to, window.location.href);
  const isInConsole = target.origin === window.location.origin && `${target.pathname}/`.startsWith(`${BASE_PATH}/`);
  if (!isInConsole) return window.location.assign(target);
  const href = target.pathname + target.search + target.hash;
  // The sign-in page redirects signed-in users, so it must not stay in the history: the back button would not work.
  if (router.state.location.pathname === "/sign-in") router.history.replace(href);
  else router.history.push(href);
}

/** Creates the SDK's app for project `internal`, whose users own the other projects. */
export function makeApp({ projectId, publishableClientKey }: ConsoleConfig) {
  return new HallpassClientApp({
    // The server adds the tokens there; scripts of the page have stand-ins.
    baseUrl: `${window.location.origin}/api/session`,
    projectId,
    publishableClientKey,
    tokenStore: "cookie",
    httpOnly: true,
    urls: {
      home: BASE_PATH,
      signIn: `${BASE_PATH}/sign-in`,
      afterSignIn: BASE_PATH,
      afterSignOut: `${BASE_PATH}/sign-in`,
    },
    redirectMethod: { useNavigate: () => navigate, navigate },
  });
}

// Loaded separately, so that the first page is shown sooner.
const Toasts = lazy(async () => ({ default: (await import("./components/toasts.tsx")).Toasts }));

export function Console({ app, config }: { app: HallpassClientApp; config: ConsoleConfig }) {
  const { locale } = useLanguage();
  return (
    <CSPProvider disableStyleElements>
      <ConfigContext value={config}>
        <HallpassProvider app={app} lang={locale}>
          <TooltipProvider>
            <RouterProvider router={router} />
          </TooltipProvider>
          <Suspense>
            <Toasts />
          </Suspense>
        </HallpassProvider>
      </ConfigContext>
    </CSPProvider>
  );
}
