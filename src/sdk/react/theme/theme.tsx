import { createContext, type ReactNode, useContext, useId, useInsertionEffect, useMemo } from "react";
import { ownThemeCss, type ThemeConfig, themeCss } from "./colors.ts";
import { styles } from "./styles.ts";

/** The props of `HallpassTheme`. */
export interface HallpassThemeProps {
  theme?: ThemeConfig;
  /** The nonce of the page's content security policy. With it, styles are an element and part of server rendering. */
  nonce?: string;
  children?: ReactNode;
}

const ThemeContext = createContext<{ id?: string; css: string; hasElement: boolean }>({
  css: `${styles}${ownThemeCss}`,
  hasElement: false,
});

/**
 * Sets the colors and the radius of the Hallpass components inside. Without it, they have the default theme.
 *
 *     <HallpassTheme theme={{ light: { primary: "#0f766e" }, radius: "0.75rem" }}>
 *       <App />
 *     </HallpassTheme>
 */
export function HallpassTheme({ theme = {}, nonce, children }: HallpassThemeProps) {
  const id = useId();
  const hasElement = nonce !== undefined;
  const css = useMemo(() => `${styles}${ownThemeCss}${themeCss(id, theme)}`, [id, theme]);
  const value = useMemo(() => ({ id, css, hasElement }), [id, css, hasElement]);
  return (
    <ThemeContext.Provider value={value}>
      {hasElement && <style nonce={nonce}>{css}</style>}
      {children}
    </ThemeContext.Provider>
  );
}

/** Adds the styles of the theme around this component to the page, and returns the theme's id. */
export function useTheme(): string | undefined {
  const { id, css, hasElement } = useContext(ThemeContext);
  useInsertionEffect(() => {
    if (!hasElement) return adopt(css);
  }, [css, hasElement]);
  return id;
}

const adopted = new Map<string, { sheet: CSSStyleSheet; users: number }>();

/** Adopts a constructed style sheet. A strict content security policy allows it without a nonce. */
function adopt(css: string) {
  const entry = adopted.get(css) ?? { sheet: makeSheet(css), users: 0 };
  adopted.set(css, entry);
  if (entry.users === 0) document.adoptedStyleSheets = [...document.adoptedStyleSheets, entry.sheet];
  entry.users += 1;
  return () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== entry.sheet);
  };
}

function makeSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
