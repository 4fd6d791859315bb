import { type ReactNode, useContext } from "react";
import { dirOf } from "#texts/locales.ts";
import { TextContext } from "./texts/text-context.ts";
import { useColorMode } from "./theme/color-mode.ts";
import { useTheme } from "./theme/theme.tsx";

interface ScopeProps {
  /** Fills the window and centers its content. */
  fullPage?: boolean;
  /** Displays as an inline block, like a button. */
  inline?: boolean;
  children: ReactNode;
}

/** The element to which the SDK's styles apply. Every public component has one around it. */
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
      dir={dirOf(language)}
    >
      {children}
    </div>
  );
}
