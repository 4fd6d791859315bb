import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "palette.search": "Search",
  "palette.title": "Search and commands",
  "palette.placeholder": "Search pages, projects and actions",
  "palette.results": "Results",
  "palette.pages": "Pages",
  "palette.projects": "Projects",
  "palette.actions": "Actions",
  "palette.none": "Nothing matches “{query}”.",
  "palette.count": { one: "{count} result", other: "{count} results" },
  "palette.themeLight": "Use the light theme",
  "palette.themeDark": "Use the dark theme",
  "palette.themeSystem": "Use the theme of the system",
  "palette.themeKeywords": "colors appearance mode",
  "palette.signOut": "Sign out",
  "palette.signOutKeywords": "log out logout",
  "palette.docsKeywords": "guide help quickstart SDK",
  "palette.apiReferenceKeywords": "docs documentation endpoints",
  "palette.mailCatcherKeywords": "mails emails development",
} as const satisfies TextGroup;
