import { expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { accessTokenUntil, noWaiting } from "#testing/browser/sdk-environment.ts";
import { adaPayload } from "#testing/people/user-payload.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { fromNow, outcomeOf } from "#testing/waiting.ts";

const bodyOf = (call: { body: string } | undefined) => JSON.parse(call?.body ?? "null");

test("servers and admins send mails to users; an invalid request is a result", async () => {
  let known = false;
  await using server = startStandIn({
    "POST /emails/send-email": () =>
      known
        ? { json: { results: [] } }
        : {
            status: 400,
            headers: { "x-hallpass-known-error": "REQUIRES_CUSTOM_EMAIL_SERVER" },
            json: { code: "REQUIRES_CUSTOM_EMAIL_SERVER", error: "…" },
          },
  });
  const app = new HallpassServerApp({ baseUrl: server.url, projectId: "p1", secretServerKey: "ssk_1" });
  const admin = new HallpassAdminApp({ baseUrl: server.url, projectId: "p1", superSecretAdminKey: "sak_1" });

  const refused = await app.sendEmail({ userIds: ["u1"], html: "<p>Hi</p>", notificationCategoryName: "Marketing" });
  known = true;
  const sent = await admin.sendEmail({ userIds: ["u1"], templateId: "t1", variables: { a: 1 }, themeId: false });

  expect(refused).toMatchObject({ status: "error", error: { code: "REQUIRES_CUSTOM_EMAIL_SERVER" } });
  expect(sent).toEqual({ status: "ok", data: undefined });
  expect(server.calls("POST /emails/send-email").map(bodyOf)).toEqual([
    { user_ids: ["u1"], html: "<p>Hi</p>", notification_category_name: "Marketing" },
    { user_ids: ["u1"], template_id: "t1", variables: { a: 1 }, theme_id: false },
  ]);
});

test("a mail with an idempotency key is sent with it, and the request is repeated when no answer comes", async () => {
  await using server = startStandIn({ "POST /emails/send-email": () => ({ json: { results: [] } }) });
  const lost = [true];
  const app = new HallpassServerApp({
    baseUrl: server.url,
    projectId: "p1",
    secretServerKey: "ssk_1",
    deps: {
      ...noWaiting().deps,
      async fetch(input, init) {
        const answer = await fetch(input, init);
        if (lost.pop()) throw new TypeError("The connection was lost.");
        return answer;
      },
    },
  });

  const sent = await app.sendEmail({ userIds: ["u1"], html: "<p>Hi</p>", idempotencyKey: "spring" });

  expect(sent.status).toBe("ok");
  const calls = server.calls("POST /emails/send-email");
  expect(calls.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["spring", "spring"]);
  expect(calls.map(bodyOf)).toEqual(calls.map(() => ({ user_ids: ["u1"], html: "<p>Hi</p>" })));
  for (const idempotencyKey of ["", "a\nb", "\u6625", " spring"]) {
    const refused = app.sendEmail({ userIds: ["u1"], html: "<p>Hi</p>", idempotencyKey });
    expect(await outcomeOf(refused)).toThrow("idempotency key");
  }
  expect(server.calls("POST /emails/send-email")).toHaveLength(2);
});

test("admins test a mail server, invite to sign-in and list sent mails", async () => {
  const email = {
    id: "e1",
    subject: "Hi",
    sent_at_millis: 1_000,
    to: ["ada@example.com"],
    sender_config: {},
    error: null,
  };
  const replies = [{ success: true }, { success: false, error_message: "No answer." }, { success: false }];
  await using server = startStandIn({
    "GET /internal/emails": () => ({ json: { items: [email], is_paginated: false } }),
    "POST /internal/send-test-email": () => ({ json: replies.shift() }),
    "POST /internal/send-sign-in-invitation": () => ({ json: { success: true } }),
  });
  const app = new HallpassAdminApp({ baseUrl: server.url, projectId: "p1", superSecretAdminKey: "sak_1" });
  const emailConfig = {
    ...{ host: "mail.example.com", port: 465, username: "u", password: "p" },
    ...{ senderName: "Boats", senderEmail: "crew@example.com" },
  };
  const attempt = () => app.emails.sendTest({ recipientEmail: "me@example.com", emailConfig });

  expect(await attempt()).toEqual({ status: "ok", data: undefined });
  expect(await attempt()).toEqual({ status: "error", error: { errorMessage: "No answer." } });
  expect((await attempt()).status).toBe("error");
  await app.emails.inviteToSignIn("ben@example.com", "https://app.example.com/handler/sign-in");
  expect(await app.emails.sent.get()).toEqual([
    {
      id: "e1",
      subject: "Hi",
      to: ["ada@example.com"],
      recipient: "ada@example.com",
      sentAt: new Date(1_000),
      error: null,
    },
  ]);
  expect(bodyOf(server.calls("POST /internal/send-test-email")[0])).toEqual({
    recipient_email: "me@example.com",
    email_config: {
      ...{ host: "mail.example.com", port: 465, username: "u", password: "p" },
      ...{ sender_name: "Boats", sender_email: "crew@example.com" },
    },
  });
  expect(bodyOf(server.calls("POST /internal/send-sign-in-invitation")[0])).toEqual({
    email: "ben@example.com",
    callback_url: "https://app.example.com/handler/sign-in",
  });
});

test("a user's notification categories are listed, and the watched list follows a switch", async () => {
  let enabled = true;
  const category = () => ({
    notification_category_id: "c1",
    notification_category_name: "Marketing",
    enabled,
    can_disable: true,
  });
  await using server = startStandIn({
    "GET /users/me": () => ({ json: adaPayload }),
    "GET /emails/notification-preference/me": () => ({ json: { items: [category()], is_paginated: false } }),
    "PATCH /emails/notification-preference/me/c1": () => {
      enabled = false;
      return { json: category() };
    },
  });
  const tokenStore = { accessToken: accessTokenUntil(fromNow({ minutes: 10 })), refreshToken: "r1" };
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: "p1",
    publishableClientKey: "pck_1",
    tokenStore,
  });
  const user = await app.getUser({ or: "throw" });
  const stop = user.notificationCategories.subscribe(() => {});

  const [before] = await user.listNotificationCategories();
  await before?.setEnabled(false);
  const [after] = user.notificationCategories.read();
  stop();

  expect(before).toMatchObject({ id: "c1", name: "Marketing", enabled: true, canDisable: true });
  expect(after).toMatchObject({ id: "c1", enabled: false });
  expect(bodyOf(server.calls("PATCH /emails/notification-preference/me/c1")[0])).toEqual({ enabled: false });
});
