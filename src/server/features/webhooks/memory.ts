import { SECOND } from "#contract/limits.ts";
import type { UnderWay } from "#server/outbox/under-way.ts";

/** The messages in delivery in this process. Limits them, so that a slow endpoint does not use the capacity of others. */
export interface WebhookLoad {
  readonly underWay: UnderWay<void>;
  /** The pause before the next attempt at the operator's Svix server. */
  readonly rest: { until: number; failuresInARow: number };
  /** Returns how many more messages may be sent to an endpoint now; fewer for an endpoint that fails. */
  room(endpoint: Target, now: number): number;
  begin(endpoint: Target, count: number, now: number): void;
  /** `hasSucceeded` is null when nothing was sent. */
  end(endpoint: Target, hasSucceeded: boolean | null): void;
}

interface Target {
  id: string;
  projectId: string;
  rateLimit: number | null;
}

const MOST_AT_ONCE = 100;
const MOST_OF_PROJECT = 25;
const MOST_AT_ENDPOINT = 5;
/** An endpoint that failed this often in a row gets one message at a time. */
const DOUBTFUL_AFTER = 3;
/** For all doubtful endpoints together, so that half of the capacity is left for endpoints that answer. */
const MOST_DOUBTFUL = 50;
/** With more endpoints than this, those without messages in delivery are forgotten. */
const MOST_REMEMBERED = 10_000;
const MOST_SECONDS_APART = 5;

interface Known {
  underWay: number;
  failuresInARow: number;
  second: number;
  begunInSecond: number;
}

export function webhookLoad(): WebhookLoad {
  const endpoints = new Map<string, Known>();
  const projects = new Map<string, number>();
  let total = 0;
  let doubtful = 0;

  function known(id: string): Known {
    let found = endpoints.get(id);
    if (!found) {
      found = { underWay: 0, failuresInARow: 0, second: 0, begunInSecond: 0 };
      endpoints.set(id, found);
      if (endpoints.size > MOST_REMEMBERED) forget();
    }
    return found;
  }
  function forget(): void {
    for (const [id, { underWay }] of endpoints) if (underWay === 0) endpoints.delete(id);
  }
  /** Concurrent rounds may have read the clock in another order. A larger difference means that the clock was set back. */
  function secondOf(here: Known, now: number): number {
    const second = Math.floor(now / SECOND);
    return here.second - second > MOST_SECONDS_APART ? second : Math.max(here.second, second);
  }
  const isDoubtful = (each: Known) => each.failuresInARow >= DOUBTFUL_AFTER;

  return {
    underWay: new Map(),
    rest: { until: 0, failuresInARow: 0 },
    room({ id, projectId, rateLimit }, now) {
      const here = known(id);
      const left = [MOST_AT_ONCE - total, MOST_OF_PROJECT - (projects.get(projectId) ?? 0)];
      if (isDoubtful(here)) left.push(1 - here.underWay, MOST_DOUBTFUL - doubtful);
      else left.push(MOST_AT_ENDPOINT - here.underWay);
      if (rateLimit !== null) {
        left.push(rateLimit - (here.second === secondOf(here, now) ? here.begunInSecond : 0));
      }
      return Math.max(0, Math.min(...left));
    },
    begin({ id, projectId }, count, now) {
      const here = known(id);
      const second = secondOf(here, now);
      here.begunInSecond = (here.second === second ? here.begunInSecond : 0) + count;
      here.second = second;
      here.underWay += count;
      total += count;
      if (isDoubtful(here)) doubtful += count;
      projects.set(projectId, (projects.get(projectId) ?? 0) + count);
    },
    end({ id, projectId }, hasSucceeded) {
      const here = known(id);
      here.underWay--;
      total--;
      const ofProject = (projects.get(projectId) ?? 1) - 1;
      if (ofProject > 0) projects.set(projectId, ofProject);
      else projects.delete(projectId);
      const wasDoubtful = isDoubtful(here);
      if (wasDoubtful) doubtful--;
      if (hasSucceeded !== null) here.failuresInARow = hasSucceeded ? 0 : here.failuresInARow + 1;
      // The endpoint's other messages in delivery change sides with it.
      if (wasDoubtful !== isDoubtful(here)) doubtful += wasDoubtful ? -here.underWay : here.underWay;
    },
  };
}
