import { apisRoute } from "./apis/section.ts";
import { appsRoute } from "./apps/section.ts";
import { auditLogRoute } from "./audit-log/section.ts";
import { domainsRoute } from "./domains/section.ts";
import { elsewhereInProjectRoute, elsewhereRoute } from "./elsewhere/section.ts";
import { emailsRoute } from "./emails/section.ts";
import { allProjectsRoute, backupsRoute, serverRoute } from "./instance/section.ts";
import { keysRoute } from "./keys/section.ts";
import { newProjectRoute } from "./new-project/section.ts";
import { overviewRoute } from "./overview/section.ts";
import { ownersRoute } from "./owners/section.ts";
import { projectPermissionsRoute, teamPermissionsRoute } from "./permissions/section.ts";
import { projectsRoute } from "./projects/section.ts";
import { setUpRoute } from "./set-up/section.ts";
import { settingsRoute } from "./settings/section.ts";
import { signInRoute } from "./sign-in/section.ts";
import { signInMethodsRoute } from "./sign-in-methods/section.ts";
import { teamSettingsRoute } from "./team-settings/section.ts";
import { teamsRoute } from "./teams/section.ts";
import { templatesRoute } from "./templates/section.ts";
import { themesRoute } from "./themes/section.ts";
import { usersRoute } from "./users/section.ts";
import { webhooksRoute } from "./webhooks/section.ts";

/**
 * Every page of the console. Router, navigation, breadcrumbs and palette are built from these lists, in this order. They
 * are tuples, so that the compiler checks links to the pages.
 */

/** Pages before sign-in. */
export const PUBLIC_SECTIONS = [setUpRoute, signInRoute] as const;

/** Pages behind sign-in, outside any project. */
export const OWNER_SECTIONS = [projectsRoute, newProjectRoute] as const;

/** The pages of a project. */
export const PROJECT_SECTIONS = [
  overviewRoute,
  usersRoute,
  signInMethodsRoute,
  projectPermissionsRoute,
  teamsRoute,
  teamPermissionsRoute,
  teamSettingsRoute,
  emailsRoute,
  templatesRoute,
  themesRoute,
  appsRoute,
  apisRoute,
  domainsRoute,
  webhooksRoute,
  keysRoute,
  auditLogRoute,
  ownersRoute,
  settingsRoute,
  serverRoute,
  allProjectsRoute,
  backupsRoute,
] as const;

/** Addresses that are not pages: behind sign-in, and in a project. */
export const ELSEWHERE = elsewhereRoute;
export const ELSEWHERE_IN_PROJECT = elsewhereInProjectRoute;
