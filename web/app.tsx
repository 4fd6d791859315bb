import { HallpassClientApp } from "hallpass";
import { HallpassHandler, HallpassProvider, handlerPageAt } from "hallpass/react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Boundary } from "./boundary.tsx";
import { Brand } from "./brand.tsx";
import type { PageConfig } from "./config.ts";
import { navigator, usePath } from "./navigation.ts";
import { language } from "./texts.ts";
import { usePageTitle } from "./title.ts";
import { Trouble } from "./trouble.tsx";

const Home = lazy(async () => ({ default: (await import("./home.tsx")).Home }));

/** The app of the project that this page is for, as any customer would make it. */
export function makeApp({ projectId, publishableClientKey, handlerBase, baseUrl, home }: PageConfig) {
  const navigate = navigator(handlerBase);
  return new HallpassClientApp({
    baseUrl: baseUrl ?? window.location.origin,
    projectId,
    publishableClientKey,
    tokenStore: "cookie",
    urls: {
      handler: handlerBase,
      home: home ?? handlerBase,
      // After signing out there is nothing to see at home: stay with the card that says so.
      afterSignOut: `${handlerBase}/sign-out`,
    },
    redirectMethod: { useNavigate: () => navigate, navigate },
  });
}

interface HostedPagesProps {
  app: HallpassClientApp;
  handlerBase: string;
  projectName: string;
}

/** A shell around the SDK's own pages: the project's name above them, and a first page for whoever has no app yet. */
export function HostedPages({ app, handlerBase, projectName }: HostedPagesProps) {
  const path = usePath();
  const isHome = path === handlerBase;
  const page = isHome ? "home" : handlerPageAt(path, handlerBase);
  usePageTitle(page, projectName);
  const main = useRef<HTMLElement>(null);
  const shownBefore = useRef(page);

  useEffect(() => {
    if (shownBefore.current === page) return;
    shownBefore.current = page;
    // A screen reader has to hear that another page is there, although the browser loaded none.
    main.current?.focus();
  }, [page]);

  return (
    <HallpassProvider app={app} lang={language}>
      <Brand name={projectName} home={handlerBase} />
      <main ref={main} tabIndex={-1}>
        {isHome ? (
          <Boundary fallback={(error) => <Trouble error={error} />}>
            <Suspense fallback={null}>
              <Home />
            </Suspense>
          </Boundary>
        ) : (
          <HallpassHandler fullPage location={path} errorCard={(error) => <Trouble error={error} />} />
        )}
      </main>
    </HallpassProvider>
  );
}
