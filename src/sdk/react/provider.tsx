import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import type { Locale } from "#texts/locales.ts";
import type { HallpassClientApp } from "../apps/client-app.ts";
import type { InitialUser } from "../apps/internals.ts";
import type { Overrides } from "./texts/overrides.ts";
import { TextContext } from "./texts/text-context.ts";
import { useCheckedOverrides } from "./texts/use-checked-overrides.ts";

const RouterBridge = lazy(async () => ({ default: (await import("./router-bridge.tsx")).RouterBridge }));

interface Provided {
  app: HallpassClientApp;
  /** The user that a server loaded, for the first render. */
  first: Watchable<CurrentUser | null> | undefined;
}

const AppContext = createContext<Provided | null>(null);

/** The props of `HallpassProvider`. */
export interface HallpassProviderProps {
  app: HallpassClientApp;
  /**
   * The signed-in user as a server loaded it: `user?.toClientJson() ?? null`, or a promise of that. The server renders
   * the page for this user, and the browser takes the user over instead of loading it again. Only its first value counts.
   * Without it, a server renders the Suspense fallback of components that ask for the user.
   *
   *     export const loader = async ({ request }) => {
   *       const user = await app.getUser({ tokenStore: request });
   *       return { initialUser: user?.toClientJson() ?? null };
   *     };
   */
  initialUser?: InitialUser;
  /** The language of components, pages and emails. Default: `en-US`. */
  lang?: Locale;
  /**
   * Maps the id of a text, such as `signInButton`, to its replacement. The current English text or a former one is also
   * a valid key. Any other key throws.
   */
  translationOverrides?: Overrides;
  children?: ReactNode;
}

/**
 * Provides an app, its user and the language of texts to the components inside.
 *
 *     <HallpassProvider app={app}><App /></HallpassProvider>
 */
export function HallpassProvider({
  app,
  initialUser,
  lang = "en-US",
  translationOverrides,
  children,
}: HallpassProviderProps) {
  // In a browser, so that the first request already says it. On a server, one app renders pages in many languages.
  if (typeof document !== "undefined") app.setLanguage(lang);
  const [first] = useState(() => firstUser(app, initialUser));
  const provided = useMemo(() => ({ app, first: first.of === app ? first.user : undefined }), [app, first]);
  const overrides = useCheckedOverrides(translationOverrides);
  const method = app.redirectMethod;
  const texts = useMemo(() => ({ language: lang, overrides }), [lang, overrides]);
  return (
    <AppContext.Provider value={provided}>
      <TextContext.Provider value={texts}>{children}</TextContext.Provider>
      {typeof method === "object" && !method.navigate && method.useNavigate && (
        <Suspense>
          <RouterBridge app={app} useNavigate={method.useNavigate} />
        </Suspense>
      )}
    </AppContext.Provider>
  );
}

/** Takes over the user that a server loaded, or starts to load the user for the components inside. */
function firstUser(app: HallpassClientApp, initialUser: InitialUser) {
  if (initialUser !== undefined) return { of: app, user: app[hallpassAppInternals].initialUser(initialUser) };
  if (app[hallpassAppInternals].prefetchesUser) prefetchUser(app);
  return { of: app, user: undefined };
}

function prefetchUser(app: HallpassClientApp) {
  if (typeof document === "undefined") return;
  try {
    void app.currentUser.settled();
  } catch {
    // An app without a token store has no user to prefetch, and says so to components that ask for one.
  }
}

/**
 * Returns the app of the provider around this component. Throws without a provider, or when the app is not for project
 * `projectIdMustMatch`.
 *
 *     const app = useHallpassApp();
 *     const signOut = () => app.signOut();
 */
export function useHallpassApp(options: { projectIdMustMatch?: string } = {}): HallpassClientApp {
  const app = useContext(AppContext)?.app;
  if (!app) throw new Error("useHallpassApp must be used within a HallpassProvider");
  const { projectIdMustMatch: expected } = options;
  if (expected !== undefined && expected !== app.projectId) {
    throw new Error(`The HallpassProvider is for project ${app.projectId}, not ${expected}.`);
  }
  return app;
}

/** Returns the app of the provider, or null. For components that can take an app as a prop, or need none. */
export const useOptionalApp = () => useContext(AppContext)?.app ?? null;

/** Returns the user that a server loaded for the first render, if there is one. */
export const useFirstUser = () => useContext(AppContext)?.first;
