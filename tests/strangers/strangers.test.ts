import { afterAll, expect, test } from "bun:test";
import type { Level } from "#contract/access.ts";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { routes } from "#server/app.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everything } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";
import type { Reply, TestWire } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { type Ada, adaOn, benBeside, MAIL_LOGIN } from "./ada.ts";
import { callsWith, type Parts } from "./calls.ts";
import { CAUSED_BY_OTHERS, SHOWN_TO_BEN, SHOWN_TO_NOBODY } from "./shown.ts";

const endpoints = routes.map(({ endpoint }) => endpoint as Endpoint);
const takesLevel = ({ access }: Endpoint, level: Level) =>
  access === "anyone" || access === "none" || access.includes(level);
const forClients = endpoints.filter((each) => takesLevel(each, "client"));

/** A caller, with ids of their own, beside which one of Ada's might be accepted. */
interface Asker {
  name: "Ada" | "her server" | "Ben" | "nobody" | "an anonymous user";
  wire: TestWire;
  userIds: string[];
  teamIds: string[];
}

/** All callers other than Ada; created again when a call ended their session. */
const STRANGERS: readonly ((ada: Ada) => Promise<Asker>)[] = [
  async (ada) => {
    const { wire, userId, teamId } = await benBeside(ada);
    return { name: "Ben", wire, userIds: [userId], teamIds: [teamId] };
  },
  async ({ project }) => ({ name: "nobody", wire: project.client, userIds: [], teamIds: [] }),
  async ({ project }) => {
    const { body } = await project.client.call(signUpAnonymously);
    const wire = project.client.with({ accessToken: body.access_token });
    return { name: "an anonymous user", wire, userIds: [body.user_id], teamIds: [] };
  },
];

/** The number of concurrent calls, each by a stranger of its own. */
const AT_ONCE = 6;
/** For some thousand requests. */

const choicesOf = ({ project, person, teams, ids }: Ada, { userIds, teamIds }: Asker) => ({
  users: [person.userId, ...userIds],
  // Includes a user's id: an id of another kind must not be accepted as a team's.
  teams: [...Object.values(teams), ...teamIds, person.userId],
  others: [...Object.values(ids), ...Object.values(teams)],
  emails: [person.email, "nobody-at-all@example.com"],
  projectId: project.id,
  refreshToken: "of nobody",
  apiKey: "of nobody",
  providerId: "github",
});

/** Makes every call with every id of Ada's in every place. */
async function askAll(
  ada: Ada,
  newAsker: () => Promise<Asker>,
  level: Level,
  which: readonly Endpoint[],
  onReply: OnReply,
) {
  const queue = which.values();
  const walk = async () => {
    let asker = await newAsker();
    for (const endpoint of queue) {
      let calls = callsWith(endpoint, level, choicesOf(ada, asker));
      for (let at = 0; at < calls.length; at++) {
        const parts = calls[at] as Parts;
        // The compiler knows the parts of each endpoint, but this builds them from any endpoint's schema.
        const reply = await asker.wire.call(endpoint, parts as never);
        onReply(asker, endpoint, parts, reply);
        // Without the session or team, the next calls would prove nothing.
        const isUsedUp = reply.code === "ACCESS_TOKEN_EXPIRED" || (reply.status < 300 && endpoint.method === "DELETE");
        if (!isUsedUp || asker.name === "nobody") continue;
        asker = await newAsker();
        calls = callsWith(endpoint, level, choicesOf(ada, asker));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}

type OnReply = (asker: Asker, endpoint: Endpoint, parts: Parts, reply: Reply) => void;

/** The fields of Ada's that a text contains. */
const fieldsIn = ({ marks }: Ada, text: string) =>
  [...marks].flatMap(([field, value]) => (text.includes(value) ? [field] : []));

/** The fields of Ada's that an answer shows and the request did not contain. */
function shownBy(ada: Ada, parts: Parts, text: string): string[] {
  const asked = JSON.stringify(parts);
  return fieldsIn(ada, text).filter((field) => !asked.includes(ada.marks.get(field) ?? ""));
}

const mailbox = await openMailbox({ login: MAIL_LOGIN });
afterAll(() => mailbox.close());

eachServer(
  (server, dialect) => {
    detailOnPostgres(dialect)("other users neither read nor change anything of Ada's, at any endpoint", async () => {
      const ada = await adaOn(server(), mailbox.port);
      await mailsSent(server());
      const before = await everything(server().running.deps.store);
      const answered = new Set<string>();
      const failed: string[] = [];
      const leaks = new Set<string>();
      const seen = new Set<string>();

      for (const stranger of STRANGERS) {
        await askAll(
          ada,
          () => stranger(ada),
          "client",
          forClients,
          ({ name }, endpoint, parts, reply) => {
            const isAnswer = !["SCHEMA_ERROR", "USER_AUTHENTICATION_REQUIRED"].includes(reply.code ?? "");
            if (isAnswer) answered.add(endpoint.id);
            if (reply.status >= 500) failed.push(`${endpoint.id} ${JSON.stringify(parts)} as ${name}: ${reply.text}`);
            for (const field of shownBy(ada, parts, reply.text)) {
              const allowed = SHOWN_TO_BEN.find(({ at, fields }) => at.includes(endpoint.id) && fields.includes(field));
              if (name === "Ben" && allowed) seen.add(allowed.because);
              else leaks.add(`${endpoint.id} shows ${name} the ${field}`);
            }
          },
        );
      }
      await mailsSent(server());

      expect(failed).toEqual([]);
      expect([...leaks]).toEqual([]);
      expect(changesOf(ada, before, await everything(server().running.deps.store))).toEqual([]);
      // Each call passed its schema, and the allowed fields were shown.
      const needsHeader = (each: Endpoint) => each.headers !== undefined || each.neededHeaders !== undefined;
      expect(forClients.filter((each) => !needsHeader(each) && !answered.has(each.id)).map(({ id }) => id)).toEqual([]);
      expect([...seen].sort()).toEqual(SHOWN_TO_BEN.map(({ because }) => because).sort());
    });

    // Fields that no answer ever contains would prove nothing.
    test("Ada and her project's own server read all of it", async () => {
      const ada = await adaOn(server(), mailbox.port);
      const { person, project } = ada;
      const seen = new Set<string>(SHOWN_TO_NOBODY);
      const reads = (level: Level) => endpoints.filter((each) => each.method === "GET" && takesLevel(each, level));
      // An answer that repeats the id of its path shows that the object exists.
      const onReply: OnReply = (_, __, ___, { status, text }) => {
        if (status === 200) for (const field of fieldsIn(ada, text)) seen.add(field);
      };

      const askers = { userIds: [], teamIds: [] };
      await askAll(
        ada,
        async () => ({ name: "Ada", wire: person.wire, ...askers }),
        "client",
        reads("client"),
        onReply,
      );
      const server_ = { name: "her server", wire: project.server, ...askers } as const;
      await askAll(ada, async () => server_, "server", reads("server"), onReply);

      expect([...ada.marks.keys()].filter((field) => !seen.has(field))).toEqual([]);
    });
  },
  { environment: { HALLPASS_THROTTLES: "off", HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);

/** Rows of Ada's that changed, and new rows that contain her fields without a reason. */
function changesOf(ada: Ada, before: Record<string, unknown[]>, after: Record<string, unknown[]>): string[] {
  // The clock changes these tables: activity and aggregates.
  const { userActivity, activeDays, metricChanges, metricCounts, throttles, cacheVersions, ...tables } = after;
  return Object.entries(tables).flatMap(([table, rows]) => {
    const then = new Set((before[table] ?? []).map(settled));
    const now = new Set(rows.map(settled));
    const isHers = (row: string) => fieldsIn(ada, row).length > 0;
    const gone = [...then].filter((row) => !now.has(row) && isHers(row)).map((row) => `gone from ${table}: ${row}`);
    const added = [...now].filter((row) => !then.has(row) && isHers(row) && !isAllowed(ada, table, row));
    return [...gone, ...added.map((row) => `new in ${table}: ${row}`)];
  });
}

function isAllowed(ada: Ada, table: string, row: string): boolean {
  const { action, type, purpose, template } = JSON.parse(row);
  const kind = action ?? type ?? purpose ?? template;
  const names = fieldsIn(ada, row);
  return CAUSED_BY_OTHERS.some(
    (each) =>
      each.in.includes(table) &&
      (kind === undefined || !each.kinds || each.kinds.includes(kind)) &&
      names.every((field) => each.names.includes(field)),
  );
}

/** A row without the values that workers and the clock change. */
function settled(row: unknown): string {
  const { lastActiveAt, lastUsedAt, sequence, seal, state, doneAt, ...rest } = JSON.parse(String(row));
  return JSON.stringify(rest);
}

/** Waits until no mail is queued or being sent. */
async function mailsSent({ running: { deps } }: TestServer) {
  const isPending = async () => {
    const all = await deps.store.read((db) => db.select({ state: db.mails.state }).from(db.mails));
    return all.some(({ state }) => state === "queued" || state === "sending");
  };
  await until(async () => {
    if (!(await isPending())) return true;
    deps.jobs.wake();
    return false;
  });
}
