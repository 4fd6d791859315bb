import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge } from "../components/badge.tsx";
import { useConfig } from "../data/config-context.ts";
import { PaletteButton } from "../palette/palette-button.tsx";
import { useTexts } from "../texts/language.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Mark } from "./mark.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

/** The top of every page behind sign-in: the home link, the current project, search, theme and account. */
export function TopBar({ start, children }: { start?: ReactNode; children?: ReactNode }) {
  const t = useTexts();
  const { dev } = useConfig();
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-page/90 px-3 backdrop-blur-sm sm:px-5">
      {start}
      <Link to="/" className="flex items-center gap-2.5 rounded-lg p-1 font-semibold tracking-tight">
        <Mark />
        <span className="max-sm:sr-only">{t("common.product")}</span>
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-1.5">{children}</div>
      {dev && (
        <span className="max-sm:hidden">
          <Badge tone="warn">{t("frame.devMode")}</Badge>
        </span>
      )}
      <PaletteButton />
      <ThemeMenu />
      <AccountMenu />
    </header>
  );
}
