import { HallpassClientApp } from "hallpass";
import { HallpassHandler, HallpassProvider, ImpersonationBanner } from "hallpass/react";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { views } from "./views.tsx";

/** What the test writes into the page. */
interface PartsConfig {
  baseUrl: string;
  projectId: string;
  publishableClientKey: string;
  lang: "en-US" | "de-DE";
}

/** A customer's app: the path names a view of `views.tsx`; the handler has the other pages. */
function App({ baseUrl, projectId, publishableClientKey, lang }: PartsConfig) {
  const [, name = "", argument = ""] = window.location.pathname.split("/");
  const View = views[name];
  return (
    <HallpassProvider app={appOf({ baseUrl, projectId, publishableClientKey })} lang={lang}>
      <ImpersonationBanner />
      <main>
        <h1>Boats</h1>
        <Suspense fallback={<p>Loading the part</p>}>
          {View ? <View argument={decodeURIComponent(argument)} /> : <HallpassHandler />}
        </Suspense>
      </main>
    </HallpassProvider>
  );
}

const apps = new Map<string, HallpassClientApp>();

function appOf(options: Omit<PartsConfig, "lang">): HallpassClientApp {
  const app =
    apps.get(options.projectId) ??
    new HallpassClientApp({ ...options, tokenStore: "cookie", redirectMethod: "window", urls: { home: "/home" } });
  apps.set(options.projectId, app);
  return app;
}

const text = document.getElementById("config")?.textContent ?? "{}";
const root = document.getElementById("root");
if (root) createRoot(root).render(<App {...JSON.parse(text)} />);
