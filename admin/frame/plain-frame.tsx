import type { ReactNode } from "react";
import { useTexts } from "../texts/language.ts";
import { MainArea } from "./main-area.tsx";
import { Mark } from "./mark.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

/** The frame of pages before sign-in. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between px-4 sm:px-6">
        <span className="flex items-center gap-2.5 font-semibold tracking-tight">
          <Mark />
          {t("common.product")}
        </span>
        <ThemeMenu />
      </header>
      <MainArea className="flex flex-1 flex-col items-center px-4 pt-4 pb-16 sm:justify-center sm:pt-0 sm:pb-24">
        {children}
      </MainArea>
    </div>
  );
}
