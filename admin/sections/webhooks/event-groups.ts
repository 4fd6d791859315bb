import { webhookEvents } from "hallpass/admin";
import type { TextId } from "../../texts/texts.ts";

/** The headings of events, by the word before the dot. */
const HEADINGS: readonly (readonly [prefix: string, heading: TextId])[] = [
  ["user", "webhooks.groupUser"],
  ["team", "webhooks.groupTeam"],
  ["team_membership", "webhooks.groupMembership"],
  ["team_permission", "webhooks.groupTeamPermission"],
  ["project_permission", "webhooks.groupProjectPermission"],
];

interface EventGroup {
  heading: TextId;
  events: readonly string[];
}

/** The events to choose from, by group. Events of the owner's own are listed when the endpoint listens for them. */
export function eventGroups(chosen: readonly string[]): EventGroup[] {
  const known: readonly string[] = webhookEvents;
  const prefixOf = (event: string) => event.split(".")[0];
  const groups = HEADINGS.map(([prefix, heading]) => ({
    heading,
    events: known.filter((event) => prefixOf(event) === prefix),
  }));
  const own = chosen.filter((event) => !known.includes(event));
  return own.length > 0 ? [...groups, { heading: "webhooks.groupOwn", events: own }] : groups;
}
