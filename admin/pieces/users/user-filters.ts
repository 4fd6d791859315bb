import { useMethodName, useMethods } from "../../data/method-names.ts";
import { useProject } from "../../data/projects.ts";
import { useKnown } from "../../data/watched.ts";
import { useDates } from "../../texts/dates.ts";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";
import type { Chip, Filter } from "../lists/filters.tsx";
import { isPeriod, type Period, startOf } from "../lists/period.ts";
import type { UserFilters } from "./user-filter-search.ts";

type Change = (changes: UserFilters) => void;

const PERIOD_TEXTS = {
  "1d": "users.lastDay",
  "7d": "users.lastWeek",
  "30d": "users.lastMonth",
  "90d": "users.lastQuarter",
} as const satisfies Record<Period, TextId>;

const VERIFIED_TEXTS = { yes: "users.isVerified", no: "users.isUnverified" } as const satisfies Record<string, TextId>;
const KIND_TEXTS = { registered: "users.isRegistered", anonymous: "users.isAnonymous" } as const satisfies Record<
  string,
  TextId
>;

/** The filters that the menu offers. */
export function useUserFilters(
  { method, verified, kind, period }: UserFilters,
  change: Change,
  onChooseDays: () => void,
): Filter[] {
  const t = useTexts();
  const optionsOf = (texts: Record<string, TextId>) =>
    Object.entries(texts).map(([value, id]) => ({ value, label: t(id) }));
  return [
    {
      id: "method",
      label: t("users.filterMethod"),
      value: method,
      options: useMethods(),
      onChange: (value) => change({ method: value }),
    },
    {
      id: "verified",
      label: t("users.filterVerified"),
      value: verified,
      options: optionsOf(VERIFIED_TEXTS),
      onChange: (value) => change({ verified: value === "yes" ? "yes" : "no" }),
    },
    {
      id: "kind",
      label: t("users.filterKind"),
      value: kind,
      options: optionsOf(KIND_TEXTS),
      onChange: (value) => change({ kind: value === "anonymous" ? "anonymous" : "registered" }),
    },
    {
      id: "period",
      label: t("users.filterSignedUp"),
      value: period,
      options: [...optionsOf(PERIOD_TEXTS), { value: BETWEEN, label: t("list.betweenDays") }],
      onChange: (value) =>
        isPeriod(value) ? change({ period: value, since: undefined, until: undefined }) : onChooseDays(),
    },
  ];
}

/** The choice that opens a dialog with two days. */
const BETWEEN = "between";

/** The conditions that are on, as sentences. */
export function useUserChips(
  { method, verified, kind, team, period, since, until }: UserFilters,
  change: Change,
): Chip[] {
  const t = useTexts();
  const dates = useDates();
  const methodName = useMethodName();
  const teamName = useTeamName(team);
  const dayOf = (text?: string) => {
    const date = text === undefined ? undefined : startOf(text);
    return date && dates.day(date);
  };
  const [first, last] = [dayOf(since), dayOf(until)];
  const chips: (Chip | false | undefined)[] = [
    method !== undefined && {
      id: "method",
      text: t("users.chipMethod", { method: methodName(method) }),
      onRemove: () => change({ method: undefined }),
    },
    verified && { id: "verified", text: t(VERIFIED_TEXTS[verified]), onRemove: () => change({ verified: undefined }) },
    kind && { id: "kind", text: t(KIND_TEXTS[kind]), onRemove: () => change({ kind: undefined }) },
    team !== undefined && {
      id: "team",
      text: t("users.chipTeam", { team: teamName }),
      onRemove: () => change({ team: undefined }),
    },
    period && { id: "period", text: t(PERIOD_TEXTS[period]), onRemove: () => change({ period: undefined }) },
    !period &&
      first !== undefined && {
        id: "since",
        text: t("users.chipSince", { day: first }),
        onRemove: () => change({ since: undefined }),
      },
    last !== undefined && {
      id: "until",
      text: t("users.chipUntil", { day: last }),
      onRemove: () => change({ until: undefined }),
    },
  ];
  return chips.filter((chip): chip is Chip => Boolean(chip));
}

/** The name of the team that the list is limited to; its id until it is loaded, and for a team that is gone. */
function useTeamName(team: string | undefined): string {
  const { app } = useProject();
  return useKnown(team === undefined ? undefined : app.team(team))?.displayName ?? team ?? "";
}
