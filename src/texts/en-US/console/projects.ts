import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "projects.findingsTitle": "This server needs your attention",
  "projects.title": "Projects",
  "projects.subtitle": "Each project has its own users, settings and keys.",
  "projects.search": "Search project name",
  "projects.sort": "Sort by",
  "projects.byRecency": "Newest",
  "projects.byName": "Name",
  "projects.create": "Create project",
  "projects.created": "Created {when}",
  "projects.noDescription": "No description",
  "projects.production": "Production",
  "projects.emptyTitle": "Create your first project",
  "projects.empty":
    "A project holds the users of one app. You get a live sign-in page right away, before you write any code.",
  "projects.noMatchTitle": "No matching projects",
  "projects.noMatch": "No project name contains “{query}”.",
  "projects.count": { one: "{count} project", other: "{count} projects" },
} as const satisfies TextGroup;
