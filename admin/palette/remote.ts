import { useNavigate, useParams } from "@tanstack/react-router";
import {
  BookOpen,
  CodeXml,
  KeySquare,
  LayoutTemplate,
  Palette,
  PanelTop,
  ShieldCheck,
  User,
  UsersRound,
} from "lucide-react";
import type { ConsoleConfig } from "../config.ts";
import { asking } from "../data/asked.ts";
import { useConfig } from "../data/config-context.ts";
import { useOwner } from "../data/owner.ts";
import { nameOf } from "../data/people.ts";
import { useSettled } from "../data/use-settled.ts";
import { useKnown, useSnapshot } from "../data/watched.ts";
import { useTexts } from "../texts/language.ts";
import { loadDocPages } from "./docs.ts";
import { find } from "./find.ts";
import type { PaletteItem } from "./items.ts";

/** How long the field waits for the next letter before it asks the server. */
const PAUSE_MILLIS = 120;
const MOST_PER_GROUP = 5;

/** What the server finds for a query in the current project, from users to APIs, and pages of the docs. */
export function useRemoteItems(typed: string): { items: PaletteItem[]; isSearching: boolean } {
  const query = useSettled(typed.trim(), PAUSE_MILLIS);
  const users = useUsers(query);
  const teams = useTeams(query);
  const permissions = usePermissions(query);
  const designs = useDesigns(query);
  const oauth = useAppsAndApis(query);
  const docs = useDocs(query);
  return {
    items: [...users.items, ...teams.items, ...permissions, ...designs, ...oauth, ...docs],
    isSearching: query !== typed.trim() || users.isSearching || teams.isSearching,
  };
}

/** The project of the current page; undefined outside projects. */
function useCurrentProject() {
  const { projectId } = useParams({ strict: false });
  return useKnown(useOwner().ownedProjects)?.find(({ id }) => id === projectId);
}

function useUsers(query: string) {
  const t = useTexts();
  const navigate = useNavigate();
  const project = useCurrentProject();
  const watchable = query === "" ? undefined : project?.app.users({ query, limit: MOST_PER_GROUP, desc: true });
  const found = useSnapshot(watchable);
  const items = (found.status === "ready" ? found.value : []).map(
    (user): PaletteItem => ({
      id: `user ${user.id}`,
      group: "users",
      label: nameOf(user, t),
      hint: user.primaryEmail ?? user.id,
      icon: User,
      isPage: true,
      run: () =>
        project &&
        navigate({
          to: "/projects/$projectId/users/$userId",
          params: { projectId: project.id, userId: user.id },
        }),
    }),
  );
  return { items, isSearching: watchable !== undefined && found.status === "pending" };
}

function useTeams(query: string) {
  const navigate = useNavigate();
  const project = useCurrentProject();
  const watchable = query === "" ? undefined : project?.app.teamPage({ query, limit: MOST_PER_GROUP, desc: true });
  const found = useSnapshot(watchable);
  const items = (found.status === "ready" ? found.value : []).map(
    (team): PaletteItem => ({
      id: `team ${team.id}`,
      group: "teams",
      label: team.displayName,
      hint: team.id,
      icon: UsersRound,
      isPage: true,
      run: () =>
        project &&
        navigate({ to: "/projects/$projectId/teams/$teamId", params: { projectId: project.id, teamId: team.id } }),
    }),
  );
  return { items, isSearching: watchable !== undefined && found.status === "pending" };
}

const PERMISSION_PAGES = {
  project: { group: "project-permissions", icon: ShieldCheck, to: "/projects/$projectId/project-permissions" },
  team: { group: "team-permissions", icon: KeySquare, to: "/projects/$projectId/team-permissions" },
} as const;

/** The permissions of the project and of its teams. They are few, so the browser searches them. */
function usePermissions(query: string): PaletteItem[] {
  const navigate = useNavigate();
  const project = useCurrentProject();
  const app = query === "" ? undefined : project?.app;
  const definitions = {
    project: useKnown(app?.permissions.project.all) ?? [],
    team: useKnown(app?.permissions.team.all) ?? [],
  };
  return (["project", "team"] as const).flatMap((scope) => {
    const { group, icon, to } = PERMISSION_PAGES[scope];
    const ofScope = definitions[scope].map(({ id, description }) => ({ label: id, keywords: description }));
    return find(ofScope, query)
      .slice(0, MOST_PER_GROUP)
      .map(
        ({ label, keywords }): PaletteItem => ({
          id: `${group} ${label}`,
          group,
          label,
          hint: keywords,
          icon,
          isPage: true,
          run: () => project && navigate({ to, params: { projectId: project.id }, search: { shown: label } }),
        }),
      );
  });
}

const DESIGN_PAGES = {
  templates: { icon: LayoutTemplate, to: "/projects/$projectId/templates/$templateId" },
  themes: { icon: Palette, to: "/projects/$projectId/themes/$themeId" },
} as const;

/** The mail templates and themes of the project. They are few, so the browser searches them. */
function useDesigns(query: string): PaletteItem[] {
  const navigate = useNavigate();
  const project = useCurrentProject();
  const app = query === "" ? undefined : project?.app;
  const templates = useKnown(app?.emailDesigns.templates.all);
  const themes = useKnown(app?.emailDesigns.themes.all);
  if (!project || !templates || !themes) return [];
  const designs = [
    ...templates.map(({ id, displayName }) => ({ group: "templates" as const, id, label: displayName })),
    ...themes.map(({ id, displayName }) => ({ group: "themes" as const, id, label: displayName })),
  ];
  const projectId = project.id;
  return find(designs, query)
    .slice(0, 2 * MOST_PER_GROUP)
    .map(
      ({ group, id, label }): PaletteItem => ({
        id: `${group} ${id}`,
        group,
        label,
        icon: DESIGN_PAGES[group].icon,
        isPage: true,
        run: () =>
          group === "templates"
            ? navigate({ to: DESIGN_PAGES.templates.to, params: { projectId, templateId: id } })
            : navigate({ to: DESIGN_PAGES.themes.to, params: { projectId, themeId: id } }),
      }),
    );
}

/** The apps and APIs of the project. They are few, so the browser searches them. */
function useAppsAndApis(query: string): PaletteItem[] {
  const navigate = useNavigate();
  const project = useCurrentProject();
  const app = query === "" ? undefined : project?.app;
  const apps = useKnown(app?.oauthClients.all) ?? [];
  const apis = useKnown(app?.oauthApis.all) ?? [];
  if (!project) return [];
  const projectId = project.id;
  const listed = [
    ...apps.map(({ id, name }) => ({ group: "apps" as const, id, label: name, keywords: id })),
    ...apis.map(({ id, name, identifier }) => ({ group: "apis" as const, id, label: name, keywords: identifier })),
  ];
  return find(listed, query)
    .slice(0, 2 * MOST_PER_GROUP)
    .map(
      ({ group, id, label, keywords }): PaletteItem => ({
        id: `${group} ${id}`,
        group,
        label,
        hint: keywords,
        icon: group === "apps" ? PanelTop : CodeXml,
        isPage: true,
        run: () =>
          group === "apps"
            ? navigate({ to: "/projects/$projectId/apps/$appId", params: { projectId, appId: id } })
            : navigate({ to: "/projects/$projectId/apis/$apiId", params: { projectId, apiId: id } }),
      }),
    );
}

const docPages = asking((config: ConsoleConfig) => loadDocPages(config.baseUrl));

/** Pages of the docs, loaded when the palette opens. None when they cannot be loaded: the docs have a search, too. */
function useDocs(query: string): PaletteItem[] {
  const known = useKnown(docPages(useConfig())) ?? [];
  if (query === "") return [];
  const pages = known.map(({ title, summary, href }) => ({ label: title, keywords: summary, href }));
  return find(pages, query)
    .slice(0, MOST_PER_GROUP)
    .map(({ label, href }) => ({
      id: href,
      group: "docs",
      label,
      icon: BookOpen,
      run: () => window.open(href, "_blank", "noreferrer"),
    }));
}
