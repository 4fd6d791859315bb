import { createContext, type ReactNode, useContext, useId, useInsertionEffect, useMemo } from "react";
import { type ThemeConfig, themeCss } from "./colors.ts";
import { defaultCss } from "./default-css.ts";

/** The props of `HallpassTheme`. */
export interface HallpassThemeProps {
  theme?: ThemeConfig;
  /** The nonce of the page's content security policy. With it, styles are an element and part of server rendering. */
  nonce?: string;
  children?: ReactNode;
}

const ThemeContext = createContext<{ id?: string; css: string; nonce?: string }>({ css: defaultCss });

/**
 * Sets the colors and the radius of the Hallpass components inside. Without it, they have the default theme.
 *
 *     <HallpassTheme theme={{ light: { primary: "#0f766e" }, radius: "0.75rem" }}>
 *       <App />
 *     </HallpassTheme>
 */
export function HallpassTheme({ theme = {}, nonce, children }: HallpassThemeProps) {
  const id = useId();
  const css = useMemo(() => `${defaultCss}${themeCss(id, theme)}`, [id, theme]);
  const value = useMemo(() => ({ id, css, nonce }), [id, css, nonce]);
  return (
    <ThemeContext.Provider value={value}>
      {nonce !== undefined && <style nonce={nonce}>{css}</style>}
      {children}
    </ThemeContext.Provider>
  );
}

/** Adds the styles of the theme around this component to the page, and returns the theme's id. */
export function useTheme(): string | undefined {
  const { id, css, nonce } = useContext(ThemeContext);
  useAdopted(css, nonce);
  return id;
}

/** Adds the styles of a page that is loaded on demand, in the same way as those of the theme. */
export function Styles({ css }: { css: string }) {
  const { nonce } = useContext(ThemeContext);
  useAdopted(css, nonce);
  return nonce === undefined ? null : <style nonce={nonce}>{css}</style>;
}

function useAdopted(css: string, nonce: string | undefined) {
  useInsertionEffect(() => {
    // Hosted pages have the default styles in a file.
    if (nonce === undefined && css) return adopt(css);
  }, [css, nonce]);
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
