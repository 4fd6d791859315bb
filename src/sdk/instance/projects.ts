import { listInstanceProjects, type InstanceProject as Payload } from "#contract/instance-projects.ts";
import { family } from "#sdk/cache/family.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import { type Page, pageOf } from "#sdk/page.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** A count that stops at 10,000. `isExact` is `false` if there are more. */
export interface BoundedCount {
  readonly count: number;
  readonly isExact: boolean;
}

/** A project of the server with any owner: its size and its owners, without its content. */
export interface InstanceProject {
  readonly id: string;
  readonly displayName: string;
  readonly ownerTeam: {
    readonly id: string;
    readonly displayName: string;
    readonly memberCount: number;
    /** Names or addresses of up to three members who joined first. */
    readonly memberNames: readonly string[];
  } | null;
  /** Includes anonymous users. */
  readonly userCount: number;
  readonly teams: BoundedCount;
  readonly mailsLast30Days: BoundedCount;
  readonly createdAt: Date;
  /** When any of its users was last active. */
  readonly lastActiveAt: Date | null;
}

/** Which projects of the server to list. */
export interface InstanceProjectsOptions {
  /** A part of the name, or the whole id. */
  readonly query?: string;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** From 1 to 200. Default: 50. */
  readonly limit?: number;
}

/** Pages of all projects, as watchables. */
export function instanceProjects(
  wire: Wire<"server">,
  deps: Deps,
): (options?: InstanceProjectsOptions) => Watchable<Page<InstanceProject>> {
  const pages = family(async (key): Promise<Page<InstanceProject>> => {
    const { items, pagination } = await wire.call(listInstanceProjects, { query: JSON.parse(key) });
    return pageOf(items.map(fromWire), pagination.next_cursor);
  }, deps);
  return ({ query, cursor, limit } = {}) => pages.of(JSON.stringify({ query, cursor, limit }));
}

const fromWire = (project: Payload): InstanceProject => ({
  id: project.id,
  displayName: project.display_name,
  ownerTeam: project.owner_team && {
    id: project.owner_team.id,
    displayName: project.owner_team.display_name,
    memberCount: project.owner_team.member_count,
    memberNames: project.owner_team.member_names,
  },
  userCount: project.user_count,
  teams: counted(project.teams),
  mailsLast30Days: counted(project.mails_last_30_days),
  createdAt: new Date(project.created_at_millis),
  lastActiveAt: dateOf(project.last_active_at_millis),
});

const counted = ({ count, is_exact }: Payload["teams"]): BoundedCount => ({ count, isExact: is_exact });
