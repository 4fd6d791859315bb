import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Locale } from "#texts/locales.ts";
import type { HallpassClientApp } from "../apps/client-app.ts";
import type { Overrides } from "./texts/overrides.ts";
import { useCheckedOverrides } from "./texts/use-checked-overrides.ts";
import { TextContext } from "./texts/use-texts.ts";

const AppContext = createContext<HallpassClientApp | null>(null);

/** The props of `HallpassProvider`. */
export interface HallpassProviderProps {
  app: HallpassClientApp;
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
export function HallpassProvider({ app, lang = "en-US", translationOverrides, children }: HallpassProviderProps) {
  const overrides = useCheckedOverrides(translationOverrides);
  const texts = useMemo(() => ({ language: lang, overrides }), [lang, overrides]);
  return (
    <AppContext.Provider value={app}>
      <TextContext.Provider value={texts}>{children}</TextContext.Provider>
    </AppContext.Provider>
  );
}

/**
 * Returns the app of the provider around this component. Throws without a provider, or when the app is not for project
 * `projectIdMustMatch`.
 *
 *     const app = useHallpassApp();
 *     const signOut = () => app.signOut();
 */
export function useHallpassApp(options: { projectIdMustMatch?: string } = {}): HallpassClientApp {
  const app = useContext(AppContext);
  if (!app) throw new Error("useHallpassApp must be used within a HallpassProvider");
  const { projectIdMustMatch: expected } = options;
  if (expected !== undefined && expected !== app.projectId) {
    throw new Error(`The HallpassProvider is for project ${app.projectId}, not ${expected}.`);
  }
  return app;
}

/** Returns the app of the provider, or null. For components that can take an app as a prop, or need none. */
export const useOptionalApp = () => useContext(AppContext);
