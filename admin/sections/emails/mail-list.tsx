import { getRouteApi } from "@tanstack/react-router";
import type { Mail, MailCounts } from "hallpass/admin";
import { Mail as MailIcon } from "lucide-react";
import { useProject } from "../../data/projects.ts";
import { type Chip, FilterChips, FilterMenu } from "../../pieces/lists/filters.tsx";
import { List } from "../../pieces/lists/list.tsx";
import { useListInUrl } from "../../pieces/lists/list-in-url.ts";
import { ListSkeleton } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";
import { type EmailsSearch, type MailFilters, type Period, STATES } from "./emails-search.ts";
import { MailsTable } from "./mails-table.tsx";
import { useMailCounts, useMailsPage, useUserName } from "./queries.ts";
import { StateFilter } from "./state-filter.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/emails/");

const PERIOD_TEXTS = {
  "1d": "emails.lastDay",
  "7d": "emails.lastWeek",
  "30d": "emails.lastMonth",
} as const satisfies Record<Period, TextId>;

const isPeriod = (value: string | undefined): value is Period =>
  value !== undefined && Object.hasOwn(PERIOD_TEXTS, value);

const NO_FILTERS: MailFilters = { q: undefined, state: undefined, period: undefined, user: undefined };

/** The mails of the project: found, filtered and paged by the server. */
export function MailList() {
  const t = useTexts();
  const { id: projectId } = useProject();
  const search = route.useSearch();
  const { q, state, period, user, cursor } = search;
  const navigate = route.useNavigate();
  const { rows: mails, isStale } = useMailsPage(search);
  const counts = useMailCounts(search);
  const userName = useUserName(user);
  const { change, typed, type, paging } = useListInUrl<EmailsSearch>(search, mails, (changes, how) =>
    navigate({ search: (known) => ({ ...known, ...changes }), ...how }),
  );

  if (!mails) return <ListSkeleton />;
  const found = countOf(counts, search);
  const isUnfiltered = !q && !state && !period && !user && cursor === undefined;
  const chips: (Chip | false | undefined)[] = [
    period && { id: "period", text: t(PERIOD_TEXTS[period]), onRemove: () => change({ period: undefined }) },
    user !== undefined && {
      id: "user",
      text: t("emails.chipUser", { user: userName }),
      onRemove: () => change({ user: undefined }),
    },
  ];
  return (
    <List
      total={isUnfiltered ? mails.length : 1}
      shown={mails.length}
      box="own"
      empty={{ icon: MailIcon, title: t("emails.emptyTitle"), hint: t("emails.empty") }}
      search={{ label: t("emails.search"), value: typed, onChange: type }}
      filters={
        <FilterMenu
          filters={[
            {
              id: "period",
              label: t("emails.filterPeriod"),
              value: period,
              options: Object.entries(PERIOD_TEXTS).map(([value, id]) => ({ value, label: t(id) })),
              onChange: (value) => change({ period: isPeriod(value) ? value : undefined }),
            },
          ]}
        />
      }
      chips={
        <>
          <StateFilter state={state} counts={counts} onChange={(wanted) => change({ state: wanted })} />
          <FilterChips chips={chips.filter((chip): chip is Chip => Boolean(chip))} />
        </>
      }
      noMatch={{
        title: t("emails.noMatchTitle"),
        hint: mails.nextCursor ? t("emails.noMatchYet") : t("emails.noMatch"),
        onClear: () => change(NO_FILTERS),
      }}
      paging={{ ...paging, shown: mails.length, total: found?.count, isAtLeast: found?.isExact === false }}
    >
      <MailsTable
        mails={mails}
        projectId={projectId}
        isStale={isStale}
        onOpen={({ id }: Mail) =>
          navigate({ to: "/projects/$projectId/emails/$mailId", params: { projectId, mailId: id } })
        }
      />
    </List>
  );
}

/** How many mails the filters find; unknown with a search. */
function countOf(counts: MailCounts | undefined, { q, state }: MailFilters) {
  if (!counts || q) return undefined;
  const all = state ? [counts[state]] : STATES.map((each) => counts[each]);
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    isExact: all.every(({ isExact }) => isExact),
  };
}
