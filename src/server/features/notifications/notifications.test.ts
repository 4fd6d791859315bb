import { expect, test } from "bun:test";
import {
  listNotificationPreferences,
  NOTIFICATION_CATEGORIES,
  updateNotificationPreference,
} from "#contract/notifications.ts";
import { unsubscribeLinkFor } from "#server/mail/rendering/unsubscribe.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

const [TRANSACTIONAL, MARKETING] = NOTIFICATION_CATEGORIES;
const UNKNOWN_USER = "00000000-0000-4000-8000-000000000000";

const list = (wire: TestWire, user_id: string) => wire.call(listNotificationPreferences, { params: { user_id } });
const set = (wire: TestWire, user_id: string, category_id: string, enabled: boolean) =>
  wire.call(updateNotificationPreference, { params: { user_id, category_id }, body: { enabled } });

const rows = ({ running }: TestServer, project: TestProject) =>
  rowsOfProject(running.deps.store, "notificationPreferences", project.id);

onServer((server) => {
  test("a user gets the mails of both categories by default, and can turn off only marketing", async () => {
    const project = await server().project();
    const ada = await project.person();

    const before = await list(ada.wire, "me");
    const changed = await set(ada.wire, "me", MARKETING.id, false);
    const refused = await set(ada.wire, ada.userId, TRANSACTIONAL.id, false);
    const after = await list(ada.wire, ada.userId);

    const item = { notification_category_id: MARKETING.id, notification_category_name: "Marketing", can_disable: true };
    const fixed = {
      notification_category_id: TRANSACTIONAL.id,
      notification_category_name: "Transactional",
      enabled: true,
      can_disable: false,
    };
    expect(before.body).toEqual({ items: [fixed, { ...item, enabled: true }], is_paginated: false });
    expect([changed.status, changed.body]).toEqual([200, { ...item, enabled: false }]);
    expect([refused.status, refused.text]).toEqual([400, "This notification category cannot be disabled"]);
    expect(after.body.items).toEqual([fixed, { ...item, enabled: false }]);
  });

  test("a category that was turned off can be turned on again", async () => {
    const project = await server().project();
    const ada = await project.person();

    await set(ada.wire, "me", MARKETING.id, false);
    await set(ada.wire, "me", MARKETING.id, true);
    const transactional = await set(ada.wire, "me", TRANSACTIONAL.id, true);

    expect((await list(ada.wire, "me")).body.items.map((each: { enabled: boolean }) => each.enabled)).toEqual([
      true,
      true,
    ]);
    expect(transactional.status).toBe(200);
  });

  test("servers and admins see and set the preferences of any user of their project", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const [ada, eve] = [await project.person(), await other.person()];

    for (const wire of [project.server, project.admin]) {
      expect((await set(wire, ada.userId, MARKETING.id, false)).status).toBe(200);
      expect((await list(wire, ada.userId)).body.items[1].enabled).toBe(false);
      for (const id of [UNKNOWN_USER, eve.userId]) {
        expect((await list(wire, id)).code).toBe("USER_NOT_FOUND");
        expect((await set(wire, id, MARKETING.id, false)).code).toBe("USER_NOT_FOUND");
      }
    }
    expect((await list(project.server.with({ accessToken: ada.accessToken }), "me")).status).toBe(200);
    expect(await rows(server(), other)).toEqual([]);
  });

  test("clients see and set only their own preferences", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person(), await project.person()];

    const seen = await list(ada.wire, ben.userId);
    const changed = await set(ada.wire, ben.userId, MARKETING.id, false);
    const signedOut = await list(project.client, ben.userId);

    expect([seen.status, seen.text]).toEqual([403, "You can only view your own notification preferences"]);
    expect([changed.status, changed.text]).toEqual([403, "You can only manage your own notification preferences"]);
    expect(signedOut.status).toBe(403);
    expect((await list(project.client, "me")).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect((await set(project.client, "me", MARKETING.id, false)).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect(await rows(server(), project)).toEqual([]);
  });

  test("a category that does not exist is not found", async () => {
    const project = await server().project();
    const ada = await project.person();

    const refused = await set(ada.wire, "me", UNKNOWN_USER, false);

    expect([refused.status, refused.text]).toEqual([404, "Notification category not found"]);
    expect(await rows(server(), project)).toEqual([]);
  });

  async function linkOf(userId: string) {
    const { deps } = server().running;
    const { link } = unsubscribeLinkFor(deps, { userId, categoryId: MARKETING.id });
    return link.slice(link.indexOf("/emails/"));
  }

  const BROWSER = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

  // Mail scanners and previews open links: RFC 9110 calls GET and HEAD safe.
  test("opening a mailed link changes nothing, and shows a page with a button, in the project's name", async () => {
    const project = await server().project({ displayName: "Boats & <b>Oars</b>" });
    const ada = await project.person();
    const link = await linkOf(ada.userId);

    expect(link).toMatch(/\/emails\/unsubscribe-link\?code=[0-9a-z]{45}$/);
    const replies = [];
    for (const method of ["HEAD", "OPTIONS", "GET"]) replies.push(await server().anonymous.send(method, link, BROWSER));
    const page = replies[2];

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(page?.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page?.text).toContain("<h1>Unsubscribe from emails like this one</h1>");
    expect(page?.text).toContain('<form method="post"><button>Unsubscribe</button></form>');
    expect(page?.text).toContain('<span class="name">Boats &amp; &lt;b&gt;Oars&lt;/b&gt;</span>');
    expect(page?.text).not.toContain("<script");
    expect(await rows(server(), project)).toEqual([]);
    expect((await list(ada.wire, "me")).body.items[1].enabled).toBe(true);
  });

  test("the button of the page turns the category off without a sign-in, and says so if it was already off", async () => {
    const project = await server().project();
    const ada = await project.person();
    const link = await linkOf(ada.userId);

    const first = await server().anonymous.send("POST", link, BROWSER);
    const second = await server().anonymous.send("POST", link, BROWSER);
    const opened = await server().anonymous.send("GET", link, BROWSER);

    expect(first.text).toContain("<h1>Successfully unsubscribed from notification group</h1>");
    for (const { text } of [second, opened]) {
      expect(text).toContain("<h1>You have already unsubscribed from this notification group</h1>");
      expect(text).not.toContain("<button");
    }
    expect((await list(ada.wire, "me")).body.items[1].enabled).toBe(false);
  });

  // RFC 8058: mail clients post this form when their user clicks "unsubscribe".
  test("a mail client unsubscribes with one click", async () => {
    const project = await server().project();
    const ada = await project.person();

    const link = await linkOf(ada.userId);
    const click = () =>
      server().anonymous.send("POST", link, {
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const [clicked, again] = [await click(), await click()];

    expect([clicked.status, clicked.text]).toEqual([200, "<p>Successfully unsubscribed from notification group</p>"]);
    expect(again.text).toBe("<p>You have already unsubscribed from this notification group</p>");
    expect((await list(ada.wire, "me")).body.items[1].enabled).toBe(false);
  });

  test("the link of a deleted user changes nothing", async () => {
    const project = await server().project({ config: { client_user_deletion_enabled: true } });
    const ada = await project.person();
    const link = await linkOf(ada.userId);

    await ada.wire.send("DELETE", "/users/me");

    for (const method of ["GET", "POST"]) {
      expect((await server().anonymous.send(method, link)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
    }
    expect(await rows(server(), project)).toEqual([]);
  });

  test("a forged link, a link of another user, or an expired link changes nothing", async () => {
    const project = await server().project();
    const ada = await project.person();
    const link = await linkOf(ada.userId);
    // A change of the user, the category or the day breaks the seal of the code.
    const changed = Array.from({ length: 45 }, (_, at) => {
      const start = link.indexOf("code=") + 5 + at;
      return link.slice(0, start) + (link[start] === "0" ? "1" : "0") + link.slice(start + 1);
    });
    const ask = async (method: "GET" | "POST", path: string) => server().anonymous.send(method, path);

    for (const method of ["GET", "POST"] as const) {
      const missing = await ask(method, "/emails/unsubscribe-link");
      const short = await ask(method, "/emails/unsubscribe-link?code=abc");
      const bare = await ask(method, `/emails/unsubscribe-link?code=${"a".repeat(45)}`);
      expect([missing, short].map(({ status, text }) => [status, text])).toEqual([
        [400, "Invalid code"],
        [400, "Invalid code"],
      ]);
      expect(bare.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    }
    for (const each of changed) expect((await ask("POST", each)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
    server().clock.pass({ days: 367 });
    for (const method of ["GET", "POST"] as const) {
      expect((await ask(method, link)).code).toBe("VERIFICATION_CODE_EXPIRED");
    }
    expect(await rows(server(), project)).toEqual([]);
  });
});
