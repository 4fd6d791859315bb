import type { AuditActionGroup, AuditActorType, AuditOptions, AuditSubjectType } from "hallpass/admin";
import { type PageSearch, pageSearch } from "../../pieces/lists/pages.ts";
import { boundsOf, type PeriodSearch, periodSearch } from "../../pieces/lists/period.ts";
import { oneOf, text } from "../search.ts";

export const ACTOR_TYPES = [
  "user",
  "server",
  "admin",
  "owner",
  "nobody",
  "system",
  "shell",
] as const satisfies AuditActorType[];
export const SUBJECT_TYPES = [
  "user",
  "team",
  "project",
  "internal_key",
  "webhook_endpoint",
  "oauth_client",
  "oauth_api",
] as const satisfies AuditSubjectType[];
export const TOPICS = [
  "sign_in",
  "sessions",
  "users",
  "methods",
  "addresses",
  "teams",
  "permissions",
  "api_keys",
  "project",
  "webhooks",
  "oauth",
  "instance",
] as const satisfies AuditActionGroup[];

/** Which entries the list shows, in the URL. */
export interface AuditFilters extends PeriodSearch {
  /** The id of a user who did it, or to whom it was done. */
  user?: string;
  /** The id and the type of who did it. */
  actor?: string;
  by?: AuditActorType;
  /** The id and the type of what it was done to. */
  subject?: string;
  about?: AuditSubjectType;
  topic?: AuditActionGroup;
  action?: string;
}

export interface AuditSearch extends AuditFilters, PageSearch {
  /** The entry in the panel. */
  entry?: string;
}

export const auditSearch = (search: Record<string, unknown>): AuditSearch => ({
  user: text(search, "user"),
  actor: text(search, "actor"),
  by: oneOf(search, "by", ACTOR_TYPES),
  subject: text(search, "subject"),
  about: oneOf(search, "about", SUBJECT_TYPES),
  topic: oneOf(search, "topic", TOPICS),
  action: text(search, "action"),
  entry: text(search, "entry"),
  ...periodSearch(search),
  ...pageSearch(search),
});

/** Removes every condition on the entries. */
export const NO_FILTERS: AuditFilters = {
  user: undefined,
  actor: undefined,
  by: undefined,
  subject: undefined,
  about: undefined,
  topic: undefined,
  action: undefined,
  period: undefined,
  since: undefined,
  until: undefined,
};

/** The options of the SDK for the filters. */
export const listOptionsOf = (filters: AuditFilters, now: number): AuditOptions => ({
  userId: filters.user,
  actorId: filters.actor,
  actorType: filters.by,
  subjectId: filters.subject,
  subjectType: filters.about,
  actionGroup: filters.topic,
  action: filters.action,
  ...boundsOf(filters, now),
});

/** Whether the list shows all entries. */
export const isUnfiltered = (filters: AuditFilters) =>
  Object.values(listOptionsOf(filters, 0)).every((value) => value === undefined);
