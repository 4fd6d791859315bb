import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { Webhook } from "svix";
import {
  countWebhookDeliveries,
  listWebhookEndpoints,
  updateWebhookEndpoint,
  type WebhookCounts,
  type WebhookEndpoint,
} from "#contract/webhook-endpoints.ts";
import { newMessageId } from "#server/events/outbox.ts";
import { detail } from "#testing/detail.ts";
import { type Received, type Receiver, startReceiver } from "#testing/outside/receiver.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { fromNow, until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(90_000);

let console: OpenConsole;
let receiver: Receiver;
beforeAll(async () => {
  receiver = startReceiver(() => new Response(null, { status: 204 }));
  console = await openConsole({ environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.1/32" } });
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  await receiver?.[Symbol.asyncDispose]();
});

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const answer = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const gone = (page: Page) => dialog(page).waitFor({ state: "detached" });
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

const stored = async (): Promise<WebhookEndpoint[]> =>
  (await console.project.admin.call(listWebhookEndpoints)).body.items;
async function endpoint(): Promise<WebhookEndpoint> {
  const [first] = await stored();
  if (!first) throw new Error("The project has no endpoint.");
  return first;
}
async function counts(): Promise<WebhookCounts> {
  const { id } = await endpoint();
  return (await console.project.admin.call(countWebhookDeliveries, { params: { endpoint_id: id } })).body;
}
const open = async () => {
  await console.openPage(`/webhooks/${(await endpoint()).id}`);
  await heading(console.page, receiver.url);
};

/** People sign up while the receiver is down, and their events fail for good. */
async function failFor(people: number) {
  const before = await counts();
  receiver.answer = () => new Response("the database is down", { status: 500 });
  for (let at = 0; at < people; at++) await console.project.person();
  await until(async () => (await counts()).waiting === people);
  await until(async () => {
    const rows = await rowsOfProject(console.server.running.deps.store, "webhookDeliveries", console.project.id);
    return rows.filter(({ state, attempts }) => state === "waiting" && attempts > 0).length === people;
  });
  // The next attempt is the last one, and due.
  const { deps } = console.server.running;
  await deps.store.write((tx) =>
    tx.change(
      "webhookDeliveries",
      { projectId: console.project.id, state: "waiting" },
      { attempts: 7, dueAt: deps.now() },
    ),
  );
  deps.jobs.wake();
  await until(async () => (await counts()).failed === before.failed + people);
}

function isSignedWith({ text, headers }: Received, key: string): boolean {
  try {
    new Webhook(key).verify(text, Object.fromEntries(headers));
    return true;
  } catch {
    return false;
  }
}

test("the page says what a webhook is, refuses addresses that cannot work, and adds an endpoint", async () => {
  const { page, watched, openPage } = console;
  await openPage("/domains");
  await heading(page, "Domains");
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await heading(page, "Webhooks");
  await page.getByText("A webhook is a signed POST request", { exact: false }).waitFor();
  await expectFitForAll(watched);

  await press(page, "Add endpoint");
  await answer(page, "Add endpoint");
  await dialog(page).getByText("Enter a URL that begins with https:// or http://").waitFor();
  const url = dialog(page).getByLabel("URL", { exact: true });
  await url.fill("https://ada:secret@example.com");
  await dialog(page).getByText("Remove the username and password", { exact: false }).waitFor();
  await url.fill("http://10.0.0.1/hooks");
  await dialog(page).getByText("Without HTTPS", { exact: false }).waitFor();
  await answer(page, "Add endpoint");
  await dialog(page).getByText("it is not on the public internet", { exact: false }).waitFor();
  expect(await url.inputValue()).toBe("http://10.0.0.1/hooks");

  await url.fill(receiver.url);
  await dialog(page).getByLabel("Description").fill("CRM");
  await dialog(page).getByRole("radio", { name: "Only these events" }).click();
  await answer(page, "Add endpoint");
  await dialog(page).getByText("Choose at least one event").waitFor();
  await dialog(page).getByRole("checkbox", { name: "user.created" }).click();
  await answer(page, "Add header");
  await dialog(page).getByLabel("Name of header 1").fill("Webhook-Id");
  await dialog(page).getByLabel("Value of header 1").fill("open sesame");
  await answer(page, "Add endpoint");
  await dialog(page).getByText("Hallpass sets this header itself").waitFor();
  await expectFitForAll(watched);
  expect(await stored()).toEqual([]);
  await dialog(page).getByLabel("Name of header 1").fill("x-api-key");
  await answer(page, "Add endpoint");

  await heading(page, receiver.url);
  expect(await stored()).toMatchObject([
    { url: receiver.url, description: "CRM", event_types: ["user.created"], header_names: ["x-api-key"] },
  ]);
  await page.getByText("Nothing sent yet").waitFor();
  await expectFitForAll(watched);
});

detail("a test event shows the answer of the program at once, also one that refuses", async () => {
  const { page, watched } = console;
  await page.getByRole("button", { name: "Send a test event", exact: true }).first().click();
  await answer(page, "Send");
  await dialog(page)
    .getByText(/Your program answered 204 in \d+ ms/)
    .waitFor();
  await expectFitForAll(watched);
  receiver.answer = () => new Response("no such table", { status: 500 });
  await dialog(page).getByRole("combobox").click();
  await page.getByRole("option", { name: "team.deleted", exact: true }).click();
  await answer(page, "Send again");
  await dialog(page)
    .getByText(/Your program answered 500 in \d+ ms/)
    .waitFor();
  await dialog(page).getByText("no such table").waitFor();

  expect(receiver.types()).toEqual(["user.created", "team.deleted"]);
  expect(receiver.seen.map(({ headers }) => headers.get("x-api-key"))).toEqual(["open sesame", "open sesame"]);
  expect(receiver.seen.every(({ body }) => body.is_test)).toBe(true);
  await dialog(page).getByRole("link", { name: "Open in the log" }).click();
  await dialog(page).getByRole("heading", { name: "team.deleted" }).waitFor();
  await page.waitForURL((url) => url.searchParams.get("delivery")?.startsWith("msg_") === true);
  await page.keyboard.press("Escape");
  await gone(page);
});

test("a sign-up appears in the log without a reload, with what was sent and answered", async () => {
  const { page, watched, project } = console;
  receiver.answer = () => new Response("thanks");
  const ada = await project.person();
  const arrived = row(page, "user.created").filter({ hasText: "200 in" });
  await receiver.received(1);
  await console.appears(arrived);
  await arrived.getByRole("link", { name: "user.created" }).click();
  const panel = dialog(page);
  await panel.getByText("thanks", { exact: true }).waitFor();
  await panel.getByText(ada.email, { exact: false }).first().waitFor();
  await panel.getByText("webhook-signature", { exact: true }).waitFor();
  expect(await panel.getByText("open sesame").count()).toBe(0);
  await expectFitForAll(watched);
  const address = page.url();
  await page.keyboard.press("Escape");
  await gone(page);
  await page.waitForURL((url) => !url.searchParams.has("delivery"));

  await page.goto(address);
  await dialog(page).getByText("thanks", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await gone(page);
});

detail(
  "a program that fails for a while is shown as failing, and what it missed is sent again when it is repaired",
  async () => {
    const { page, watched } = console;
    await failFor(3);
    await page.getByText("No attempt has succeeded since", { exact: false }).waitFor({ timeout: 15_000 });
    await press(page, "Filter");
    await page.getByRole("menuitemradio", { name: "Failed", exact: true }).click();
    await page.getByText("failed messages", { exact: true }).waitFor();
    await page.waitForURL((url) => url.searchParams.get("state") === "failed");
    await page.reload();
    // The test event of before, and three sign-ups.
    await until(async () => (await page.getByRole("row").count()) === 5);
    await expectFitForAll(watched);

    receiver.answer = () => new Response(null, { status: 204 });
    receiver.seen.length = 0;
    await row(page, "user.created").first().getByRole("link").click();
    await dialog(page).getByText("the database is down").first().waitFor();
    await answer(page, "Send again");
    await dialog(page)
      .getByText(/^204 in/)
      .waitFor({ timeout: 15_000 });
    await page.keyboard.press("Escape");
    await gone(page);
    expect(receiver.seen).toHaveLength(1);
    expect((await counts()).failed).toBe(3);

    await press(page, "Replay failed messages");
    await dialog(page).getByText("3 failed messages").waitFor();
    await dialog(page).getByRole("combobox").click();
    await page.getByRole("option", { name: "Custom time" }).click();
    await dialog(page).getByLabel("Time", { exact: true }).fill("2040-01-01T00:00");
    await dialog(page).getByText("Choose a time in the past").waitFor();
    await dialog(page).getByLabel("Time", { exact: true }).fill("2020-01-01T00:00");
    await dialog(page).getByText("3 failed messages").waitFor();
    await expectFitForAll(watched);
    await answer(page, "Send again");
    await gone(page);
    await until(async () => (await counts()).failed === 0);
    await until(() => receiver.seen.length === 4);
    await page.getByText("No such messages").waitFor({ timeout: 15_000 });
    await press(page, "Clear");
    await row(page, "Delivered").first().waitFor();
  },
);

test("the secret is shown on demand, verifies what arrives, and overlaps with the next one for a day", async () => {
  const { page, watched, project } = console;
  await open();
  const secretCard = page.getByRole("region", { name: "Signing secret" });
  expect(await secretCard.getByText(/^whsec_/).count()).toBe(0);
  await press(page, "Show the secret");
  const first = (await secretCard.getByText(/^whsec_/).textContent()) ?? "";

  await press(page, "Replace the secret");
  await dialog(page).getByText("signs with both for a day", { exact: false }).waitFor();
  await expectFitForAll(watched);
  await answer(page, "Replace the secret");
  await gone(page);
  await secretCard.getByText("The previous secret also signs until", { exact: false }).waitFor();
  await until(async () => (await secretCard.getByText(/^whsec_/).textContent()) !== first);
  const second = (await secretCard.getByText(/^whsec_/).textContent()) ?? "";
  receiver.seen.length = 0;
  await project.person();
  const [both] = (await receiver.received(1)) as [Received];
  expect([isSignedWith(both, first), isSignedWith(both, second)]).toEqual([true, true]);
  expect(isSignedWith(both, `whsec_${btoa("another secret of theirs")}`)).toBe(false);

  await press(page, "Replace the secret");
  await dialog(page).getByRole("checkbox", { name: "The secret has leaked: revoke it now" }).click();
  await answer(page, "Replace the secret");
  await gone(page);
  receiver.seen.length = 0;
  await project.person();
  const [after] = (await receiver.received(1)) as [Received];
  expect(isSignedWith(after, second)).toBe(false);
  const actions = (await rowsOfProject(console.server.running.deps.store, "auditEntries", project.id))
    .filter(({ actorType }) => actorType === "owner")
    .map(({ action }) => action);
  for (const action of ["webhook_endpoint_created", "webhook_secret_read", "webhook_secret_rotated"] as const) {
    expect(actions).toContain(action);
  }
});

detail(
  "an endpoint is turned off and, with Undo, on again; what another owner saves meanwhile is not overwritten",
  async () => {
    const { page, watched, project } = console;
    await page.getByRole("switch", { name: "Receives events" }).click();
    await page.getByText("Endpoint turned off").waitFor();
    expect((await endpoint()).is_disabled).toBe(true);
    await press(page, "Undo");
    await page.getByText("Undone").waitFor();
    expect((await endpoint()).is_disabled).toBe(false);

    await press(page, "Actions for this endpoint");
    await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
    await dialog(page).getByLabel("Description").fill("Sales");
    const { id } = await endpoint();
    await project.admin.call(updateWebhookEndpoint, { params: { endpoint_id: id }, body: { description: "Billing" } });
    await answer(page, "Save");
    await dialog(page).getByText("Somebody else changed this", { exact: false }).waitFor();
    await dialog(page).getByText("· Billing ·", { exact: false }).waitFor();
    expect((await endpoint()).description).toBe("Billing");
    expect(await dialog(page).getByLabel("Description").inputValue()).toBe("Sales");
    await expectFitForAll(watched);
    await answer(page, "Save");
    await gone(page);
    expect(await endpoint()).toMatchObject({ description: "Sales", header_names: ["x-api-key"] });
  },
);

detail("the log has pages, a filter that its chip removes, and a replay in the menu of each row", async () => {
  const { page, watched, project, server } = console;
  const { deps } = server.running;
  const { id: endpointId } = await endpoint();
  // Many messages of last month, all delivered. Older ones are deleted.
  const lastMonth = fromNow({ days: -30 });
  const old = Array.from({ length: 40 }, (_, at) => ({ at, id: newMessageId() }));
  const before = await counts();
  await deps.store.write(async (tx) => {
    const of = { projectId: project.id, state: "sent" as const, type: "team.updated", payload: {} };
    await tx.addAll(
      "events",
      old.map(({ at, id }) => ({ ...of, id, createdAt: lastMonth + at })),
    );
    const delivery = { projectId: project.id, endpointId, attempts: 1, isManual: false, dueAt: null };
    await tx.addAll(
      "webhookDeliveries",
      old.map(({ at, id }) => ({
        ...delivery,
        eventId: id,
        eventAt: lastMonth + at,
        state: "succeeded" as const,
      })),
    );
  });
  await open();
  await until(async () => (await page.getByRole("row").count()) === 26);
  await page.getByText("1 to 25", { exact: true }).waitFor();
  await press(page, "Next page");
  await page.getByText(/^26 to \d+$/).waitFor();
  const second = page.url();
  await page.goto(second);
  await page.getByText(/^26 to \d+$/).waitFor();
  await row(page, "team.updated").last().getByRole("button").click();
  await page.getByRole("menuitem", { name: "Open", exact: true }).click();
  await dialog(page).getByRole("heading", { name: "team.updated" }).waitFor();
  await page.keyboard.press("Escape");
  await gone(page);
  await page.getByText(/^26 to \d+$/).waitFor();
  await press(page, "Previous page");
  await page.getByText("1 to 25", { exact: true }).waitFor();

  await press(page, "Filter");
  await page.getByRole("menuitemradio", { name: "Waiting", exact: true }).click();
  await page.getByText("This endpoint has no waiting messages", { exact: false }).waitFor();
  await page.getByRole("button", { name: /^Remove the filter/ }).click();
  await until(async () => (await page.getByRole("row").count()) === 26);

  receiver.seen.length = 0;
  await row(page, "team.updated").last().getByRole("button").click();
  await page.getByRole("menuitem", { name: "Send again", exact: true }).click();
  await page.getByText("Sending the message again").waitFor();
  await receiver.received(1);
  expect(old.map(({ id }) => id)).toContain(receiver.seen[0]?.headers.get("webhook-id") ?? "");
  await until(async () => (await counts()).delivered === before.delivered + old.length);
  await expectFitForAll(watched);
});

detail("a header is removed for good, and the page has code for each kind of program", async () => {
  const { page, project } = console;
  await press(page, "Actions for this endpoint");
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Remove the header x-api-key" }).click();
  await answer(page, "Add header");
  await dialog(page).getByLabel("Name of header 1").fill("x-crew");
  await dialog(page).getByLabel("Value of header 1").fill("8");
  await answer(page, "Add header");
  await answer(page, "Remove header 2");
  await dialog(page).getByRole("radio", { name: "All events, including those of later versions" }).click();
  await answer(page, "Save");
  await gone(page);
  expect(await endpoint()).toMatchObject({ header_names: ["x-crew"], event_types: null });
  receiver.seen.length = 0;
  await project.person();
  const [sent] = (await receiver.received(1)) as [Received];
  expect([sent.headers.get("x-api-key"), sent.headers.get("x-crew")]).toEqual([null, "8"]);

  await page.getByText("npm install standardwebhooks express").waitFor();
  await page.getByRole("tab", { name: "Next.js" }).click();
  await page.getByText("app/hooks/route.ts").waitFor();
  await page.getByRole("tab", { name: "Python" }).click();
  await page.getByText("pip install standardwebhooks flask").waitFor();
  await press(page, "Show the secret");
  const secret = page.getByRole("region", { name: "Signing secret" }).getByText(/^whsec_/);
  await secret.waitFor();
  await press(page, "Hide the secret");
  await secret.waitFor({ state: "detached" });
});

detail("the table shows every endpoint, and the keyboard adds and deletes one", async () => {
  const { page, watched, openPage } = console;
  await openPage("/webhooks");
  await row(page, receiver.url).getByText("On", { exact: true }).waitFor();
  await row(page, receiver.url)
    .getByText(/\d+ delivered/)
    .waitFor();
  await expectFitForAll(watched);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("Add endpoint");
  await page.getByRole("option", { name: /Add endpoint/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await dialog(page).getByLabel("URL", { exact: true }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type("https://example.com/other");
  await page.keyboard.press("Enter");
  await heading(page, "https://example.com/other");
  expect((await stored()).map(({ url }) => url)).toEqual([receiver.url, "https://example.com/other"]);

  await page.getByRole("button", { name: "Actions for this endpoint" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete", exact: true }).focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByText("https://example.com/other receives no more events", { exact: false }).waitFor();
  await expectFitForAll(watched);
  await dialog(page).getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Webhooks");
  expect((await stored()).map(({ url }) => url)).toEqual([receiver.url]);
  await openPage("/webhooks/ep_unknown");
  await heading(page, "Endpoint not found");
});

detail("on a server that hands its webhooks to another one, the page says where to manage them", async () => {
  const environment = { HALLPASS_SVIX_URL: "http://127.0.0.1:9", HALLPASS_SVIX_API_KEY: "testsk_1" };
  await using elsewhere = await openConsole({ environment });
  await elsewhere.openPage("/webhooks");
  await heading(elsewhere.page, "Webhooks");
  await elsewhere.page.getByText("hands its events to another webhook server", { exact: false }).waitFor();
  expect(await elsewhere.page.getByRole("button", { name: "Add endpoint" }).count()).toBe(0);
});
