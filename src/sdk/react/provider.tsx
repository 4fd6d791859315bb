import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { HallpassClientApp } from "../apps/client-app.ts";
import { type Language, type Overrides, unknownOverride } from "./texts/texts.ts";
import { TextContext } from "./texts/use-texts.ts";

const AppContext = createContext<HallpassClientApp | null>(null);

export interface HallpassProviderProps {
  app: HallpassClientApp;
  lang?: Language;
  /** Maps an English text to its replacement. An English text that does not exist throws. */
  translationOverrides?: Overrides;
  children?: ReactNode;
}

/**
 * Makes an app, its user and the language of texts known to everything inside.
 *
 *     <HallpassProvider app={app}><App /></HallpassProvider>
 */
export function HallpassProvider({ app, lang = "en-US", translationOverrides, children }: HallpassProviderProps) {
  const texts = useMemo(() => ({ language: lang, overrides: translationOverrides }), [lang, translationOverrides]);
  const [mistake, setMistake] = useState<Error | null>(null);
  useEffect(() => void unknownOverride(translationOverrides).then(setMistake), [translationOverrides]);
  if (mistake) throw mistake;
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
