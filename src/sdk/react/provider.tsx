import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Locale } from "#texts/locales.ts";
import type { HallpassClientApp } from "../apps/client-app.ts";
import type { Overrides } from "./texts/overrides.ts";
import { useCheckedOverrides } from "./texts/use-checked-overrides.ts";
import { TextContext } from "./texts/use-texts.ts";

const AppContext = createContext<HallpassClientApp | null>(null);

export interface HallpassProviderProps {
  app: HallpassClientApp;
  lang?: Locale;
  /**
   * Maps the id of a text, such as `signInButton`, to its replacement. The English text works as a key, too,
   * also the one before a correction. A key that is neither throws.
   */
  translationOverrides?: Overrides;
  children?: ReactNode;
}

/**
 * Makes an app, its user and the language of texts known to everything inside.
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

/** The app of the provider around this component. */
export function useHallpassApp(options: { projectIdMustMatch?: string } = {}): HallpassClientApp {
  const app = useContext(AppContext);
  if (!app) throw new Error("useHallpassApp must be used within a HallpassProvider");
  const { projectIdMustMatch: wanted } = options;
  if (wanted !== undefined && wanted !== app.projectId) {
    throw new Error(`The HallpassProvider is for project ${app.projectId}, not ${wanted}.`);
  }
  return app;
}

/** For components that can also be given an app of their own, or need none. */
export const useOptionalApp = () => useContext(AppContext);
