import { HallpassClientApp } from "hallpass";
import { HallpassHandler, HallpassProvider, handlerPageAt, PromptSuspense } from "hallpass/react";
import { lazy, useEffect, useRef } from "react";
import { Boundary } from "./boundary.tsx";
import type { PageConfig } from "./config.ts";
import { navigator, usePath } from "./navigation.ts";
import { language } from "./texts.ts";
import { Trouble } from "./trouble.tsx";

// Only the pages of signed-in users carry it.
const ImpersonationBanner = lazy(async () => ({ default: (await import("./impersonation.ts")).ImpersonationBanner }));
const Home = lazy(async () => ({ default: (await import("./home.tsx")).Home }));

/** Makes the app of this page's project, as a customer's app would. */
export function makeApp({ projectId, publishableClientKey, handlerBase, baseUrl, home }: PageConfig) {
  const navigate = navigator(handlerBase);
  return new HallpassClientApp({
    baseUrl: baseUrl ?? `${location.origin}/api/session`,
    projectId,
    publishableClientKey,
    tokenStore: "cookie",
    // The server has the tokens, and scripts of the page have stand-ins.
    httpOnly: true,
    urls: {
      handler: handlerBase,
      home: home ?? handlerBase,
      // The home page is for signed-in users, so the sign-out page stays and says that the user is signed out.
      afterSignOut: `${handlerBase}/sign-out`,
    },
    redirectMethod: { useNavigate: () => navigate, navigate },
  });
}

interface HostedPagesProps {
  app: HallpassClientApp;
  handlerBase: string;
  projectName: string;
  projectInitial: string;
  consoleUrl?: string;
}

/** A shell around the SDK's pages: the project's name above them, and a home page for projects without an app. */
export function HostedPages({ app, handlerBase, projectName, projectInitial, consoleUrl }: HostedPagesProps) {
  const path = usePath();
  const isHome = path === handlerBase;
  const page = isHome ? "home" : handlerPageAt(path, handlerBase);
  const content = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(page);

  useEffect(() => {
    if (shownBefore.current === page) return;
    shownBefore.current = page;
    // Moves the focus, so that a screen reader announces the new page although the browser loaded none.
    content.current?.focus();
  }, [page]);

  return (
    <HallpassProvider app={app} lang={language}>
      {(isHome || page === "account-settings") && (
        <Boundary fallback={() => null}>
          <PromptSuspense fallback={null}>
            <ImpersonationBanner />
          </PromptSuspense>
        </Boundary>
      )}
      <div className="page">
        <Brand name={projectName} initial={projectInitial} home={handlerBase} />
        <div ref={content} tabIndex={-1}>
          {isHome ? (
            <main>
              <Boundary fallback={(error) => <Trouble error={error} />}>
                <PromptSuspense fallback={null}>
                  <Home consoleUrl={consoleUrl} />
                </PromptSuspense>
              </Boundary>
            </main>
          ) : (
            <HallpassHandler fullPage location={path} errorCard={(error) => <Trouble error={error} />} />
          )}
        </div>
      </div>
    </HallpassProvider>
  );
}

interface BrandProps {
  name: string;
  initial: string;
  home: string;
}

/** Shows the project's name on every page. */
function Brand({ name, initial, home }: BrandProps) {
  return (
    <header className="brand">
      <a href={home}>
        <span className="brand-mark" aria-hidden="true">
          {initial}
        </span>
        <span className="brand-name">{name}</span>
      </a>
    </header>
  );
}
