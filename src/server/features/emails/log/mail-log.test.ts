import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { listAuditEntries } from "#contract/audit.ts";
import { sendPasswordResetCode } from "#contract/auth/passwords.ts";
import { sendEmail } from "#contract/emails.ts";
import { FAILED_MAIL_CONTENT_MILLIS, MAILS_COUNTED, MAILS_SEARCHED_AT_ONCE } from "#contract/limits.ts";
import { countMails, getMail, listMails, type Mail, type MailState, retryMail } from "#contract/mails.ts";
import { updateNotificationPreference } from "#contract/notifications.ts";
import { updateProject } from "#contract/projects.ts";
import { createUser } from "#contract/users.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { forgetContent } from "#server/mail/queue/kept-content.ts";
import { asAddress } from "#testing/address.ts";
import { explainAt } from "#testing/database/plans.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { freePort, type TestProject } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";
import { fromNow, until } from "#testing/waiting.ts";
import { pageQuery } from "./list.ts";
import { type MailFilter, rangeOf } from "./range.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
/** Recent: what is older than its project keeps it is deleted. */
const START = fromNow({ days: -30 });
const LOGIN = { user: "boats", password: "a secret of the boats" };
const MARKETING = "4f6f8873-3d04-46bd-8bef-18338b1a1b4c";

eachServer(
  (server, dialect) => {
    let mailbox: Mailbox;
    beforeAll(async () => {
      mailbox = await openMailbox({ login: LOGIN });
    });
    afterAll(() => mailbox.close());

    const own = (port = mailbox.port) => ({
      type: "standard" as const,
      host: "127.0.0.1",
      port,
      username: LOGIN.user,
      password: LOGIN.password,
      sender_name: "The Boats",
      sender_email: "crew@boats.example",
    });
    const withServer = (port?: number) => server().project({ config: { email_config: own(port) } });

    interface Stored {
      recipient?: string;
      subject?: string | null;
      state?: MailState;
      at?: number;
      userId?: string | null;
    }

    /** Mails straight in the database, each a millisecond younger than the one before. */
    async function addMails(project: TestProject, mails: readonly Stored[]): Promise<string[]> {
      const rows = mails.map(
        ({ recipient = "ada@example.com", subject = "Hi", state = "sent", at, userId = null }, n) => ({
          id: randomUuid(),
          projectId: project.id,
          userId,
          template: "",
          recipient: asAddress(recipient),
          state,
          shownSubject: subject,
          attempts: 1,
          // Now, so that they are not deleted as old ones.
          nextAttemptAt: server().running.deps.now(),
          createdAt: at ?? START + n,
        }),
      );
      for (let at = 0; at < rows.length; at += 5_000) {
        await server().running.deps.store.write((tx) => tx.addAll("mails", rows.slice(at, at + 5_000)));
      }
      return rows.map(({ id }) => id);
    }

    const list = (project: TestProject, query: object = {}): Promise<Reply> => project.admin.call(listMails, { query });
    const items = async (project: TestProject, query: object = {}): Promise<Mail[]> =>
      (await list(project, query)).body.items;
    const idsOf = async (project: TestProject, query: object = {}) =>
      (await items(project, query)).map((mail) => mail.id);
    const detail = (project: TestProject, mail_id: string) => project.admin.call(getMail, { params: { mail_id } });
    const retry = (project: TestProject, mail_id: string) => project.admin.call(retryMail, { params: { mail_id } });

    /** The only mail of the project, when it has this state. */
    const untilIn = (project: TestProject, state: MailState): Promise<Mail> =>
      until(async () => (await items(project, { state }))[0]);

    const write = (project: TestProject, userId: string, html = "<p>The boats are <b>ready</b>.</p>") =>
      project.server.call(sendEmail, {
        body: { user_ids: [userId], html, subject: "Boats", notification_category_name: "Marketing" },
      });

    test("a sent mail is listed with its state, and its page has the copy, the headers and the attempts", async () => {
      const project = await withServer();
      const [userId] = await createdUser(project);
      await write(project, userId);
      await mailbox.next("ada@boats.example");

      const mail = await untilIn(project, "sent");
      const { body } = await detail(project, mail.id);

      expect(mail).toEqual({
        id: expect.any(String),
        user_id: userId,
        recipient: "ada@boats.example",
        subject: "Boats",
        template: null,
        state: "sent",
        attempts: 1,
        next_attempt_at_millis: null,
        created_at_millis: expect.any(Number),
        sent_at_millis: expect.any(Number),
        error: null,
      });
      expect(body).toEqual({
        ...mail,
        html: expect.stringContaining("<b>ready</b>"),
        text: expect.stringContaining("The boats are ready."),
        headers: [
          { name: "From", value: "The Boats <crew@boats.example>" },
          { name: "To", value: "ada@boats.example" },
          { name: "Subject", value: "Boats" },
          { name: "Message-ID", value: `<${mail.id}@boats.example>` },
        ],
        attempt_log: [
          {
            id: expect.any(String),
            at_millis: expect.any(Number),
            sender_config: {
              type: "standard",
              host: "127.0.0.1",
              port: mailbox.port,
              username: LOGIN.user,
              sender_name: "The Boats",
              sender_email: "crew@boats.example",
            },
            error: null,
          },
        ],
        not_again_because: "not_failed",
      });
      expect(JSON.stringify(body)).not.toContain(LOGIN.password);
    });

    const createdUser = async (project: TestProject) => {
      const { body } = await project.server.call(createUser, {
        body: { primary_email: "ada@boats.example", primary_email_verified: true },
      });
      return [String(body.id)] as const;
    };

    test("a mail with a code shows no code anywhere, and is not sent again", async () => {
      const project = await withServer();
      const ada = await project.person();
      await project.client.call(sendPasswordResetCode, {
        body: { email: ada.email, callback_url: "http://localhost/handler/" },
      });
      await mailbox.next(ada.email);
      const received = await mailbox.next(ada.email);
      await untilIn(project, "sent");
      const mails = await items(project);

      const pages = await Promise.all(mails.map(({ id }) => detail(project, id)));

      const text = JSON.stringify([mails, pages.map(({ body }) => body)]);
      expect(mails.map(({ template }) => template?.name)).toContain("Password Reset");
      expect(text).not.toContain(received.linkCode());
    });

    test("a mail that was given up is sent again after the server is repaired, and an entry says who did it", async () => {
      const project = await withServer();
      const [userId] = await createdUser(project);
      mailbox.refuse(550);
      await write(project, userId);
      const failed = await untilIn(project, "failed");
      const { body: page } = await detail(project, failed.id);
      mailbox.refuse(null);

      const reply = await retry(project, failed.id);
      await mailbox.next("ada@boats.example");
      const sent = await untilIn(project, "sent");

      expect(failed.error).toContain("not now");
      expect(page).toMatchObject({ not_again_because: null, html: expect.stringContaining("ready") });
      expect(page.attempt_log[0].error).toMatchObject({ errorType: "REJECTED" });
      expect(reply.body).toMatchObject({ id: failed.id, state: "queued" });
      expect(sent).toMatchObject({ id: failed.id, error: null });
      const log = await detail(project, failed.id);
      expect(log.body.attempt_log.map(({ error }: { error: unknown }) => error === null)).toEqual([true, false]);
      const entries = await project.admin.call(listAuditEntries, { query: { action: "mail_sent_again" } });
      expect(entries.body.items).toMatchObject([
        {
          actor: { type: "admin" },
          subject: { type: "user", id: userId },
          after: { mail_id: failed.id, recipient: "ada@boats.example" },
        },
      ]);
      const again = await retry(project, failed.id);
      expect([again.code, again.body.details]).toEqual(["MAIL_NOT_SENT_AGAIN", { reason: "not_failed" }]);
    });

    test("a failed mail with a code has no content any more, so it is never sent again", async () => {
      const project = await withServer();
      mailbox.refuse(550);
      await project.person();
      const failed = await untilIn(project, "failed");
      mailbox.refuse(null);

      const reply = await retry(project, failed.id);

      expect([reply.status, reply.code, reply.body.details]).toEqual([
        409,
        "MAIL_NOT_SENT_AGAIN",
        { reason: "has_codes" },
      ]);
      expect((await detail(project, failed.id)).body.not_again_because).toBe("has_codes");
      expect(await rowsOfProject(server().running.deps.store, "mails", project.id)).toMatchObject([
        { sealedContent: null },
      ]);
    });

    test("the content of a failed mail is deleted after some days", async () => {
      const project = await withServer();
      const [userId] = await createdUser(project);
      mailbox.refuse(550);
      await write(project, userId);
      const failed = await untilIn(project, "failed");
      mailbox.refuse(null);
      const { deps } = server().running;
      const stored = async () => (await rowsOfProject(deps.store, "mails", project.id))[0];

      const before = { now: () => deps.now() + FAILED_MAIL_CONTENT_MILLIS - 60_000 };
      const after = { now: () => deps.now() + FAILED_MAIL_CONTENT_MILLIS + 120_000 };
      await forgetContent({ ...deps, ...before });
      expect((await stored())?.sealedContent).not.toBeNull();
      await forgetContent({ ...deps, ...after });
      expect((await stored())?.sealedContent).toBeNull();

      await deps.store.write((tx) =>
        tx.change("mails", { id: failed.id }, { nextAttemptAt: deps.now() - FAILED_MAIL_CONTENT_MILLIS }),
      );
      expect((await retry(project, failed.id)).body.details).toEqual({ reason: "content_deleted" });
    });

    test("a skipped mail says why", async () => {
      const project = await withServer();
      const [userId] = await createdUser(project);
      await project.server.call(updateNotificationPreference, {
        params: { user_id: userId, category_id: MARKETING },
        body: { enabled: false },
      });
      await write(project, userId);

      const skipped = await untilIn(project, "skipped");

      expect(skipped.error).toBe("Its recipient has switched off emails of the category Marketing.");
      expect((await retry(project, skipped.id)).body.details).toEqual({ reason: "not_failed" });
    });

    test("a mail that waits says when it is tried next", async () => {
      const project = await withServer(await freePort());
      const [userId] = await createdUser(project);
      await write(project, userId);

      const waiting = await until(async () =>
        (await items(project)).find(({ attempts, state }) => attempts > 0 && state === "queued"),
      );

      expect(waiting).toMatchObject({ state: "queued", subject: "Boats", sent_at_millis: null });
      expect(waiting.next_attempt_at_millis).toBeNumber();
      expect(waiting?.error).toBeString();
      await project.admin.call(updateProject, { body: { config: { email_config: { type: "shared" } } } });
    });

    test("a page goes on behind a mail that was deleted after the page before named it", async () => {
      const project = await server().project();
      const { store } = server().running.deps;

      for (const query of [{}, { query: "ada" }, { state: "sent" as const }]) {
        const [a, b, c, d] = await addMails(
          project,
          Array.from({ length: 4 }, () => ({ state: "sent" as const })),
        );
        const { body } = await list(project, { ...query, limit: 1 });
        await store.write((tx) => tx.delete(tx.mails).where(eq(tx.mails.id, c ?? "")));
        const rest = await list(project, { ...query, limit: 2, cursor: body.pagination.next_cursor });

        expect([body, rest.body].flatMap(({ items }) => items.map(({ id }: Mail) => id))).toEqual([
          d,
          b,
          a,
        ] as string[]);
        await store.write((tx) => tx.delete(tx.mails).where(eq(tx.mails.projectId, project.id)));
      }
    });

    test("the list is filtered by state, user and period, newest first, in pages that meet", async () => {
      const project = await server().project();
      const [userId] = await createdUser(project);
      const ids = await addMails(project, [
        { state: "sent" },
        { state: "failed", userId },
        { state: "sent", userId },
        { state: "failed" },
        { state: "skipped" },
      ]);
      const [a, b, c, d, e] = ids;
      await addMails(await server().project(), [{ state: "failed" }]);

      expect(await idsOf(project)).toEqual([e, d, c, b, a] as string[]);
      expect(await idsOf(project, { state: "failed" })).toEqual([d, b] as string[]);
      expect(await idsOf(project, { user_id: userId })).toEqual([c, b] as string[]);
      expect(await idsOf(project, { user_id: userId, state: "sent" })).toEqual([c] as string[]);
      expect(await idsOf(project, { from_millis: START + 1, to_millis: START + 2 })).toEqual([c, b] as string[]);
      expect(await idsOf(project, { state: "sent", to_millis: START + 1 })).toEqual([a] as string[]);
      const first = await list(project, { limit: 2 });
      const second = await list(project, { limit: 2, cursor: first.body.pagination.next_cursor });
      const third = await list(project, { limit: 2, cursor: second.body.pagination.next_cursor });
      expect([first, second, third].map(({ body }) => body.items.map(({ id }: Mail) => id))).toEqual([
        [e, d],
        [c, b],
        [a],
      ]);
      expect(third.body.pagination.next_cursor).toBeNull();
      expect(await idsOf(project, { cursor: NOBODY })).toEqual([]);
      expect((await list(project, { limit: 201 })).code).toBe("SCHEMA_ERROR");
      expect((await list(project, { state: "lost" })).code).toBe("SCHEMA_ERROR");
    });

    test("a search finds a part of the subject or the recipient, a whole address or an id", async () => {
      const project = await server().project();
      const [a, b, c] = await addMails(project, [
        { subject: "Your BOAT is ready", recipient: "ada@example.com" },
        { subject: null, recipient: "ben.boat@example.com" },
        { subject: "100% off_", recipient: "cem@example.com" },
      ]);
      await addMails(await server().project(), [{ subject: "Boat of others" }]);

      expect(await idsOf(project, { query: "boat" })).toEqual([b, a] as string[]);
      expect(await idsOf(project, { query: "boat", limit: 1 })).toEqual([b] as string[]);
      expect(await idsOf(project, { query: " CEM@example.com " })).toEqual([c] as string[]);
      expect(await idsOf(project, { query: "0% off_" })).toEqual([c] as string[]);
      expect(await idsOf(project, { query: a?.toUpperCase() })).toEqual([a] as string[]);
      expect(await idsOf(project, { query: "boat", state: "failed" })).toEqual([]);
      expect(await idsOf(project, { query: "'; drop table mails; --" })).toEqual([]);
    });

    test("mails are counted by state, up to a limit", async () => {
      const project = await server().project();
      const [userId] = await createdUser(project);
      await addMails(project, [{ state: "sent" }, { state: "failed", userId }, { state: "sent" }]);
      const count = async (query: object = {}) => (await project.admin.call(countMails, { query })).body;
      const none = { count: 0, is_exact: true };

      expect(await count()).toEqual({
        queued: none,
        sending: none,
        sent: { count: 2, is_exact: true },
        failed: { count: 1, is_exact: true },
        skipped: none,
      });
      expect(await count({ user_id: userId })).toMatchObject({ sent: none, failed: { count: 1 } });
      expect(await count({ from_millis: START + 2 })).toMatchObject({ sent: { count: 1 }, failed: none });
      await addMails(
        project,
        Array.from({ length: MAILS_COUNTED }, () => ({ state: "sent" as const })),
      );
      expect((await count()).sent).toEqual({ count: MAILS_COUNTED, is_exact: false });
    });

    detailOnPostgres(dialect)(
      "a search compares a bounded number of mails, and its cursor goes on where it stopped",
      async () => {
        const project = await server().project();
        const [oldest = ""] = await addMails(project, [{ subject: "The first boat", at: START - 1 }]);
        await addMails(
          project,
          Array.from({ length: MAILS_SEARCHED_AT_ONCE }, (_, n) => ({ subject: `Mail ${n}` })),
        );

        const first = await list(project, { query: "boat" });
        const second = await list(project, { query: "boat", cursor: first.body.pagination.next_cursor });
        const common = await list(project, { query: "mail 1", limit: 3 });

        expect([first.body.items, first.body.pagination.next_cursor]).toEqual([[], expect.stringContaining(oldest)]);
        expect(second.body).toMatchObject({ items: [{ id: oldest }], pagination: { next_cursor: null } });
        expect(common.body.items.map(({ subject }: Mail) => subject)).toEqual([
          "Mail 19999",
          "Mail 19998",
          "Mail 19997",
        ]);
      },
    );

    test("only admins read mails, and only those of their project", async () => {
      const [project, other] = [await server().project(), await server().project()];
      const [id = ""] = await addMails(project, [{ state: "failed" }]);
      const params = { mail_id: id };
      const ada = await project.person();

      for (const wire of [project.server, ada.wire]) {
        const codes = [
          (await wire.call(listMails)).code,
          (await wire.call(countMails)).code,
          (await wire.call(getMail, { params })).code,
          (await wire.call(retryMail, { params })).code,
        ];
        expect(new Set(codes)).toEqual(new Set(["INSUFFICIENT_ACCESS_TYPE"]));
      }
      expect([(await detail(other, id)).code, (await retry(other, id)).code]).toEqual([
        "MAIL_NOT_FOUND",
        "MAIL_NOT_FOUND",
      ]);
      expect(await items(other)).toEqual([]);
      expect(await idsOf(other, { cursor: id })).toEqual([]);
      expect((await detail(project, NOBODY)).status).toBe(404);
      expect((await detail(project, "1")).code).toBe("SCHEMA_ERROR");
      expect((await retry(project, "1")).code).toBe("SCHEMA_ERROR");
      expect((await project.admin.call(countMails, { query: { user_id: "1" } })).code).toBe("SCHEMA_ERROR");
    });

    // A project may have a million mails.
    test("a page is a range of an index, whatever it is filtered by", async () => {
      const { settings, store } = server().running.deps;
      const explain = explainAt({ directory: settings.dataDirectory, databaseUrl: settings.databaseUrl });
      const filters: [MailFilter, string][] = [
        [{}, "mails_of_project"],
        [{ fromMillis: 1, toMillis: 2 }, "mails_of_project"],
        [{ state: "failed" }, "mails_by_state"],
        [{ query: "ada@example.com", state: "failed" }, "mails_to_recipient"],
        [{ userId: NOBODY, state: "failed" }, "mails_of_user"],
      ];
      try {
        for (const [filter, index] of filters) {
          for (const cursor of [undefined, NOBODY]) {
            const { dialect } = store;
            const statement = await store.read(
              async (db) => pageQuery(db, rangeOf(db, dialect, "p", filter), cursor, 51).toSQL().sql,
            );
            const plan = (await explain.plan(statement)).join("\n");
            expect(plan).toContain(index);
            if (dialect === "sqlite") {
              expect(plan).toMatch(cursor ? new RegExp(`${index} \\(.*<`) : new RegExp(`${index} \\(\\w+=`));
              expect(plan).not.toContain("TEMP B-TREE");
            } else {
              expect(plan).toMatch(cursor ? /Index Cond: .*ROW\(created_at, id\) <=/ : /Index Cond: /);
              expect(plan).not.toContain("Seq Scan");
              // Of the few mails to one recipient, PostgreSQL may sort the page.
              if (index !== "mails_to_recipient" && index !== "mails_of_user") expect(plan).not.toContain("Sort");
            }
          }
        }
      } finally {
        await explain.close();
      }
    });
  },
  { environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);
