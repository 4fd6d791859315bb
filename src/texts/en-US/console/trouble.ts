import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "trouble.unreachableTitle": "Could not reach the server",
  "trouble.unreachable":
    "Hallpass did not answer, so nothing was sent or loaded. Your input is kept. Check that the server is running, then try again.",
  "trouble.outage": "Hallpass cannot be reached. This page may be out of date. It reloads as soon as Hallpass answers.",
  "trouble.failedTitle": "Could not show this",
  "trouble.changedMeanwhile":
    "Somebody else changed this after you opened it, so nothing was saved. Review the new values, then save again.",
  "trouble.unknown": "Something went wrong. Try again.",
  "trouble.notFoundTitle": "Page not found",
  "trouble.notFound": "The console has no page at this address.",
  "trouble.projectNotFoundTitle": "Project not found",
  "trouble.projectNotFound": "It may have been deleted, or you may not be one of its owners.",
  "trouble.notOwnerTitle": "This account cannot use the console",
  "trouble.notOwner": "You are signed in, but this account does not own a project.",
  "trouble.noConfigTitle": "The console has no settings",
  "trouble.noConfig":
    "The page arrived without the settings that the server adds. Open it from a running Hallpass server.",
  "trouble.toProjects": "All projects",
  "trouble.stillTrying": "Still trying to reach the server…",
  "trouble.notFoundInProject": "{project} has no page at this address. Choose one in the navigation, or search for it.",
  "trouble.toOverview": "Overview of {project}",
} as const satisfies TextGroup;
