import { oneOf } from "../search.ts";
import { FRAMEWORKS, type Framework } from "./snippets/snippet.ts";

const VIEWS = ["set-up", "metrics"] as const;
export type View = (typeof VIEWS)[number];

export interface OverviewSearch {
  /** Unless given, what the project needs: the guide until it has users, then the metrics. */
  view?: View;
  /** For which framework the guide has code. */
  framework?: Framework;
}

export const overviewSearch = (search: Record<string, unknown>): OverviewSearch => ({
  view: oneOf(search, "view", VIEWS),
  framework: oneOf(search, "framework", FRAMEWORKS),
});
