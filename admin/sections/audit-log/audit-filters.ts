import type { AuditEntry } from "hallpass/admin";
import { actionText } from "../../data/audit-texts.ts";
import { usePartyName } from "../../data/party-names.ts";
import type { Chip, Filter } from "../../pieces/lists/filters.tsx";
import { isPeriod, type Period, startOf } from "../../pieces/lists/period.ts";
import { useDates } from "../../texts/dates.ts";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";
import { ACTOR_TYPES, type AuditFilters, SUBJECT_TYPES, TOPICS } from "./audit-search.ts";

type Change = (changes: AuditFilters) => void;

const BY = {
  user: "auditLog.byUser",
  server: "auditLog.byServer",
  admin: "auditLog.byAdmin",
  owner: "auditLog.byOwner",
  nobody: "auditLog.byNobody",
  system: "auditLog.bySystem",
  shell: "auditLog.byShell",
} as const satisfies Record<(typeof ACTOR_TYPES)[number], TextId>;

const ABOUT = {
  user: "auditLog.aboutUser",
  team: "auditLog.aboutTeam",
  project: "auditLog.aboutProject",
  internal_key: "auditLog.aboutKeys",
  webhook_endpoint: "auditLog.aboutWebhook",
  oauth_client: "auditLog.aboutOAuthClient",
  oauth_api: "auditLog.aboutOAuthApi",
} as const satisfies Record<(typeof SUBJECT_TYPES)[number], TextId>;

const TOPIC = {
  sign_in: "auditLog.topicSignIn",
  sessions: "auditLog.topicSessions",
  users: "auditLog.topicUsers",
  methods: "auditLog.topicMethods",
  addresses: "auditLog.topicAddresses",
  teams: "auditLog.topicTeams",
  permissions: "auditLog.topicPermissions",
  api_keys: "auditLog.topicApiKeys",
  project: "auditLog.topicProject",
  webhooks: "auditLog.topicWebhooks",
  oauth: "auditLog.topicOAuth",
  instance: "auditLog.topicInstance",
} as const satisfies Record<(typeof TOPICS)[number], TextId>;

const PERIOD = {
  "1d": "auditLog.lastDay",
  "7d": "auditLog.lastWeek",
  "30d": "auditLog.lastMonth",
  "90d": "auditLog.lastQuarter",
} as const satisfies Record<Period, TextId>;

/** Choices that open a dialog. */
const PERSON = "person";
const BETWEEN = "between";

/** What the menu asks for that needs more than a choice. */
export type AskedFilter = typeof PERSON | typeof BETWEEN;

/** The filters that the menu offers. */
export function useAuditFilters(
  { by, about, topic, period }: AuditFilters,
  change: Change,
  onAsk: (asked: AskedFilter) => void,
): Filter[] {
  const t = useTexts();
  return [
    {
      id: "by",
      label: t("auditLog.filterBy"),
      value: by,
      options: [
        ...ACTOR_TYPES.map((value) => ({ value, label: t(BY[value]) })),
        { value: PERSON, label: t("auditLog.byPerson") },
      ],
      onChange: (value) =>
        value === PERSON
          ? onAsk(PERSON)
          : change({ by: ACTOR_TYPES.find((each) => each === value), actor: undefined, user: undefined }),
    },
    {
      id: "topic",
      label: t("auditLog.filterTopic"),
      value: topic,
      options: TOPICS.map((value) => ({ value, label: t(TOPIC[value]) })),
      onChange: (value) => change({ topic: TOPICS.find((each) => each === value), action: undefined }),
    },
    {
      id: "about",
      label: t("auditLog.filterAbout"),
      value: about,
      options: SUBJECT_TYPES.map((value) => ({ value, label: t(ABOUT[value]) })),
      onChange: (value) => change({ about: SUBJECT_TYPES.find((each) => each === value), subject: undefined }),
    },
    {
      id: "period",
      label: t("auditLog.filterPeriod"),
      value: period,
      options: [
        ...Object.entries(PERIOD).map(([value, id]) => ({ value, label: t(id) })),
        { value: BETWEEN, label: t("list.betweenDays") },
      ],
      onChange: (value) =>
        isPeriod(value) ? change({ period: value, since: undefined, until: undefined }) : onAsk(BETWEEN),
    },
  ];
}

/** The conditions that are on, as sentences. Ids are named by the entries that they find. */
export function useAuditChips(filters: AuditFilters, entries: readonly AuditEntry[], change: Change): Chip[] {
  const t = useTexts();
  const dates = useDates();
  const partyName = usePartyName();
  const { user, actor, by, subject, about, topic, action, period, since, until } = filters;
  const parties = entries.flatMap((entry) => [entry.actor, entry.subject]);
  const nameOf = (id: string) => {
    const found = parties.find((party) => party.id === id);
    return found ? partyName(found) : id;
  };
  const dayOf = (text?: string) => {
    const date = text === undefined ? undefined : startOf(text);
    return date && dates.day(date);
  };
  const [first, last] = [dayOf(since), dayOf(until)];
  const texts: [keyof AuditFilters, string | undefined][] = [
    ["user", user && t("auditLog.chipUser", { name: nameOf(user) })],
    ["actor", actor && t("auditLog.chipActor", { name: nameOf(actor) })],
    ["by", by && t(BY[by])],
    ["topic", topic && t("auditLog.chipTopic", { topic: t(TOPIC[topic]) })],
    ["action", action && t("auditLog.chipAction", { action: actionText(action, t) })],
    ["subject", subject && t("auditLog.chipSubject", { name: nameOf(subject) })],
    ["about", about && t(ABOUT[about])],
    ["period", period && t(PERIOD[period])],
    ["since", period ? undefined : first && t("auditLog.chipSince", { day: first })],
    ["until", last && t("auditLog.chipUntil", { day: last })],
  ];
  return texts.flatMap(([id, text]) =>
    text === undefined ? [] : [{ id, text, onRemove: () => change({ [id]: undefined }) }],
  );
}
