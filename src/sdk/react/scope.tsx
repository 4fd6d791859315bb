import { type ReactNode, useContext } from "react";
import { locales } from "#texts/locales.ts";
import { TextContext } from "./texts/use-texts.ts";
import { useColorMode } from "./theme/color-mode.ts";
import { useTheme } from "./theme/theme.tsx";

interface ScopeProps {
  /** Fills the window and centres what is inside. */
  fullPage?: boolean;
  /** Flows with the text around it, like a button. */
  inline?: boolean;
  children: ReactNode;
}

/** The element our styles are about: around every component that an app places by itself. */
export function Scope({ fullPage, inline, children }: ScopeProps) {
  const theme = useTheme();
  const mode = useColorMode();
  const { language } = useContext(TextContext);
  const shape = fullPage ? " hp-page" : inline ? " hp-inline" : "";
  return (
    <div
      className={`hallpass-scope${shape}`}
      data-hallpass-mode={mode}
      data-hallpass-theme={theme}
      lang={language}
      dir={locales[language].dir}
    >
      {children}
    </div>
  );
}
