import { type WebhookEvent, webhookEvents } from "hallpass/admin";
import type { TextId } from "../../texts/texts.ts";

type PrefixOf<Event> = Event extends `${infer Prefix}.${string}` ? Prefix : never;

/** The headings of events, by the word before the dot: one for each, so that every event can be chosen. */
const HEADINGS: Readonly<Record<PrefixOf<WebhookEvent>, TextId>> = {
  user: "webhooks.groupUser",
  team: "webhooks.groupTeam",
  team_membership: "webhooks.groupMembership",
  team_permission: "webhooks.groupTeamPermission",
  project_permission: "webhooks.groupProjectPermission",
  oauth_client: "webhooks.groupOAuthClient",
  oauth_grant: "webhooks.groupOAuthGrant",
};

interface EventGroup {
  heading: TextId;
  events: readonly string[];
}

/** The events to choose from, by group. Events of the owner's own are listed when the endpoint listens for them. */
export function eventGroups(chosen: readonly string[]): EventGroup[] {
  const known: readonly string[] = webhookEvents;
  const prefixOf = (event: string) => event.split(".")[0];
  const groups: EventGroup[] = Object.entries(HEADINGS).map(([prefix, heading]) => ({
    heading,
    events: known.filter((event) => prefixOf(event) === prefix),
  }));
  const own = chosen.filter((event) => !known.includes(event));
  return own.length > 0 ? [...groups, { heading: "webhooks.groupOwn", events: own }] : groups;
}
