import { useNavigate, useParams } from "@tanstack/react-router";
import { useHallpassApp } from "hallpass/react";
import { Box, Languages, LogOut, type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { languages } from "#texts/languages.ts";
import { consoleLocales } from "#texts/locales.ts";
import { useConfig } from "../data/config-context.ts";
import { useOwner } from "../data/owner.ts";
import { useKnown } from "../data/watched.ts";
import { useChooseLanguage } from "../frame/choose-language.ts";
import { listed, pagesOf } from "../frame/navigation.ts";
import { outsidePages } from "../frame/outside-pages.ts";
import { chooseTheme } from "../frame/theme.ts";
import { OWNER_SECTIONS, PROJECT_SECTIONS } from "../sections/index.ts";
import { useLanguage, useTexts } from "../texts/language.ts";
import type { TextId } from "../texts/texts.ts";
import type { Findable } from "./find.ts";

export interface PaletteItem extends Findable {
  id: string;
  group:
    | "pages"
    | "users"
    | "teams"
    | "project-permissions"
    | "team-permissions"
    | "templates"
    | "themes"
    | "apps"
    | "apis"
    | "projects"
    | "actions"
    | "docs";
  icon: LucideIcon;
  /** Tells items with the same label apart. */
  hint?: string;
  /** The keys that open the page outside the palette: `g u`. */
  shortcut?: string;
  /** Opens a page of the console, which then takes the focus. */
  isPage?: boolean;
  run: () => unknown;
}

/** Everything that the palette offers here: pages, then projects, then actions. */
export function usePaletteItems(): PaletteItem[] {
  return [...usePages(), ...useOwnedProjects(), ...useActions()];
}

/** The pages of the current project, the pages outside projects, and the pages outside the console. */
function usePages(): PaletteItem[] {
  const t = useTexts();
  const navigate = useNavigate();
  const config = useConfig();
  const { projectId } = useParams({ strict: false });
  const keywords = (id?: TextId) => id && t(id);
  const ofProject = projectId === undefined ? [] : listed(pagesOf(PROJECT_SECTIONS, projectId));
  return [
    ...ofProject.map(({ route, section }) => ({
      id: route.id,
      group: "pages" as const,
      label: t(section.label),
      keywords: keywords(section.keywords),
      icon: section.icon,
      shortcut: section.shortcut && `g ${section.shortcut}`,
      isPage: true,
      run: () => projectId && navigate({ to: route.to, params: { projectId } }),
    })),
    ...listed(OWNER_SECTIONS).map(({ route, section }) => ({
      id: route.id,
      group: "pages" as const,
      label: t(section.label),
      keywords: keywords(section.keywords),
      icon: section.icon,
      isPage: true,
      run: () => navigate({ to: route.to }),
    })),
    ...outsidePages(config).map((page) => ({
      id: page.href,
      group: "pages" as const,
      label: t(page.label),
      keywords: keywords(page.keywords),
      icon: page.icon,
      run: () => window.open(page.href, "_blank", "noreferrer"),
    })),
  ];
}

/** The projects, newest first. Empty until they are loaded. */
function useOwnedProjects(): PaletteItem[] {
  const navigate = useNavigate();
  const projects = useKnown(useOwner().ownedProjects) ?? [];
  return [...projects]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id, displayName }) => ({
      id: `project ${id}`,
      group: "projects",
      label: displayName,
      keywords: id,
      icon: Box,
      isPage: true,
      run: () => navigate({ to: "/projects/$projectId", params: { projectId: id } }),
    }));
}

const THEMES = [
  { choice: "light", label: "palette.themeLight", icon: Sun },
  { choice: "dark", label: "palette.themeDark", icon: Moon },
  { choice: "system", label: "palette.themeSystem", icon: Monitor },
] as const;

function useActions(): PaletteItem[] {
  const { t, locale } = useLanguage();
  const choose = useChooseLanguage();
  const app = useHallpassApp();
  const navigate = useNavigate();
  const { projectId } = useParams({ strict: false });
  const ofPages = projectId === undefined ? [] : listed(pagesOf(PROJECT_SECTIONS, projectId));
  return [
    ...ofPages.flatMap(({ route, section: { actions = [] } }) =>
      actions.map(({ label, icon, search }) => ({
        id: `${route.id} ${label}`,
        group: "actions" as const,
        label: t(label),
        icon,
        isPage: true,
        run: () => projectId && navigate({ to: route.to, params: { projectId }, search }),
      })),
    ),
    ...THEMES.map(({ choice, label, icon }) => ({
      id: `theme ${choice}`,
      group: "actions" as const,
      label: t(label),
      keywords: t("palette.themeKeywords"),
      icon,
      run: () => chooseTheme(choice),
    })),
    ...consoleLocales
      .filter((each) => each !== locale)
      .map((each) => ({
        id: `language ${each}`,
        group: "actions" as const,
        label: languages[each].name,
        keywords: t("frame.language"),
        icon: Languages,
        run: () => choose(each),
      })),
    {
      id: "sign out",
      group: "actions",
      label: t("palette.signOut"),
      keywords: t("palette.signOutKeywords"),
      icon: LogOut,
      run: () => app.signOut(),
    },
  ];
}
