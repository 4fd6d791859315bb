import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { listChatMessages, saveChatMessage } from "#contract/ai-chat.ts";
import { createEmailTemplate, getEmailTemplate, getEmailTheme, updateEmailTemplate } from "#contract/email-designs.ts";
import { updateProject } from "#contract/projects.ts";
import { DEFAULT_LIGHT_THEME_ID } from "#server/mail/defaults/ids.ts";
import { detail } from "#testing/detail.ts";
import { OWN_MAIL_SERVER } from "#testing/mail/own-mail-server.ts";
import { startModel } from "#testing/model.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(120_000);

const model = startModel();
let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole({
    environment: { HALLPASS_AI_URL: model.url, HALLPASS_AI_MODEL: "a-model", HALLPASS_AI_KEY: "sk-canary" },
  });
  await console.project.admin.call(updateProject, {
    body: {
      config: {
        email_config: OWN_MAIL_SERVER,
      },
    },
  });
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  await model.stop();
});

const template = (body: string) => `import { Text } from "@react-email/components";
import { NotificationCategory, Subject } from "@hallpass/emails";
import { type } from "arktype";

export const variablesSchema = type({ boat: "string" });

export function EmailTemplate({ variables }) {
  return (
    <>
      <Subject value="News" />
      <NotificationCategory value="Marketing" />
      ${body}
    </>
  );
}

EmailTemplate.PreviewVariables = { boat: "The eight" };
`;
const CALM = template("<Text>Calm water</Text>");
const ROUGH = template("<Text>Rough water</Text>");
const BROKEN = template("<Text>{variables.crew.length}</Text>");
const LINE = BROKEN.slice(0, BROKEN.indexOf("variables.crew")).split("\n").length;

/** An answer of the model that proposes a source. */
const proposes = (source: string, content: string | null = null, name = "createEmailTemplate") => ({
  content,
  tool_calls: [
    {
      id: `call_${Math.random()}`,
      type: "function",
      function: { name, arguments: JSON.stringify({ content: source }) },
    },
  ],
});
const never = () => new Promise<Response>(() => {});

const panel = (page: Page) => page.getByRole("dialog", { name: "Assistant" });
const log = (page: Page) => panel(page).getByRole("log", { name: "Conversation" });
const field = (page: Page) => panel(page).getByRole("textbox", { name: "Message" });
const press = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true }).click();
const code = (page: Page) => page.getByRole("textbox", { name: /^Source of the/ });
const mail = (page: Page) => page.frameLocator('iframe[title="Preview"]');
const hasFocus = (page: Page) => field(page).evaluate((element) => element === document.activeElement);

async function ask(page: Page, text: string) {
  await field(page).fill(text);
  await page.keyboard.press("Enter");
}

/** Opens the assistant of a new template. */
async function openAssistant(name: string, tsx_source = CALM): Promise<string> {
  const { admin } = console.project;
  const { id } = (await admin.call(createEmailTemplate, { body: { display_name: name } })).body;
  await admin.call(updateEmailTemplate, { params: { id }, body: { tsx_source } });
  await console.openPage(`/templates/${id}?panel=assistant`);
  await field(console.page).waitFor();
  return id;
}
const stored = async (id: string) => (await console.project.admin.call(getEmailTemplate, { params: { id } })).body;
const kept = async (threadId: string) =>
  (await console.project.admin.call(listChatMessages, { params: { threadId } })).body.messages;

test("a question is answered in text, which is never HTML or a link; a reload shows the conversation", async () => {
  const { page, watched } = console;
  const id = await openAssistant("Talk");
  await panel(page)
    .getByText(`to the model a-model at ${new URL(model.url).host}`)
    .waitFor();
  await expectFitForAll(watched);
  const said = `<img src=x onerror="document.title='taken'"> [docs](https://evil.example/x)\nhttps://evil.example/y`;
  model.answer(() => ({ content: said }));

  await field(page).fill("What does it say?");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("In one line.");
  await page.keyboard.press("Enter");

  await log(page).getByText("https://evil.example/y").waitFor();
  expect(await log(page).locator("img, a, script").count()).toBe(0);
  expect(await log(page).textContent()).toContain("<img src=x onerror=");
  expect(await field(page).inputValue()).toBe("");
  expect(model.last()?.body.messages.at(-1)).toEqual({ role: "user", content: "What does it say?\nIn one line." });
  expect(await kept(id)).toEqual([
    { role: "user", content: [{ type: "text", text: "What does it say?\nIn one line." }] },
    { role: "assistant", content: [{ type: "text", text: said }] },
  ]);
  await expectFitForAll(watched);

  await page.reload();
  await log(page).getByText("https://evil.example/y").waitFor();
  await log(page).getByText("What does it say?").waitFor();
  expect(await page.title()).not.toBe("taken");
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
  await page.waitForURL((url) => !url.href.includes("panel"));
});

test("a change is shown as a diff, taken without a save, rendered, undone, and discarded", async () => {
  const { page, watched } = console;
  const id = await openAssistant("Water");
  model.answer(() => proposes(ROUGH, "Now the water is rough."));

  await ask(page, "Make it rough");

  const diff = panel(page).getByRole("region", { name: "Changes to the source in the editor" });
  await diff.locator("del").getByText("Calm water").waitFor();
  await diff.locator("ins").getByText("Rough water").waitFor();
  await log(page).getByText("1 line added · 1 line removed").waitFor();
  await expectFitForAll(watched);
  await mail(page).getByText("Calm water").waitFor();
  await press(page, "Apply");
  await log(page).getByText("Applied to the editor", { exact: true }).waitFor();
  await mail(page).getByText("Rough water").waitFor();
  await page.getByText("Not saved yet", { exact: true }).waitFor();
  expect((await stored(id)).tsx_source).toBe(CALM);
  expect(await hasFocus(page)).toBe(true);

  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
  await code(page).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await mail(page).getByText("Calm water").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();

  // What is typed and not saved is what the assistant works on.
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("// mine");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Assistant", exact: true }).click();
  await press(page, "Show the change");
  await diff.locator("del").getByText("// mine").waitFor();
  expect(await diff.evaluate((element) => element === document.activeElement)).toBe(true);
  await press(page, "Discard");
  await log(page).getByText("Discarded change").waitFor();
  model.answer(() => ({ content: "As you wish." }));
  await ask(page, "Leave it");
  await log(page).getByText("As you wish.").waitFor();
  const { messages } = model.last()?.body ?? {};
  expect(messages[0].content).toContain(`// mine\n${CALM.trim()}`);
  expect(messages).toContainEqual({
    role: "tool",
    tool_call_id: expect.any(String),
    content: "The developer discarded this change.",
  });

  await press(page, "Show the change");
  await press(page, "Apply");
  await mail(page).getByText("Rough water").waitFor();
  await press(page, "Undo");
  await mail(page).getByText("Calm water").waitFor();
  await press(page, "Apply");
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByText("Template saved", { exact: true }).waitFor();
  expect((await stored(id)).tsx_source).toBe(ROUGH);
  await watched.expectNoComplaints();
});

detail("a source that does not render goes back to the assistant with its line, and is repaired", async () => {
  const { page, watched } = console;
  await openAssistant("Repair");
  model.answer(() => proposes(BROKEN));
  await ask(page, "Count the crew");
  await press(page, "Apply");

  await panel(page).getByText("The source in the editor does not render.", { exact: true }).waitFor();
  await expectFitForAll(watched);
  model.answer(() => proposes(ROUGH, "Repaired."));
  await press(page, "Ask the assistant to fix it");
  await log(page).getByText("Repaired.").waitFor();

  const { messages } = model.last()?.body ?? {};
  expect(messages.at(-1).content).toMatch(new RegExp(`does not render. Fix it.\\n\\nLine ${LINE}, column \\d+: .+`));
  expect(messages[0].content).toContain(BROKEN.trim());
  await press(page, "Apply");
  await mail(page).getByText("Rough water").waitFor();
  await panel(page)
    .getByText("The source in the editor does not render.", { exact: true })
    .waitFor({ state: "detached" });
  await watched.expectNoComplaints();
});

detail("a model that fails, hangs or is stopped says so, and the question is asked again", async () => {
  const { page, watched } = console;
  const id = await openAssistant("Trouble");
  model.answer(() => new Response("no such model", { status: 404 }));
  await ask(page, "Make it rough");
  await log(page).getByText("The assistant returned no answer.").waitFor();
  await log(page).getByText("was not found: ask the operator to check HALLPASS_AI_URL and HALLPASS_AI_MODEL").waitFor();
  watched.forgive(/400/);
  await expectFitForAll(watched);

  model.answer(never);
  await press(page, "Try again");
  await log(page).getByText("The assistant is writing.").waitFor();
  await field(page).fill("typed meanwhile");
  await page.keyboard.press("Enter");
  await press(page, "Stop");
  await log(page).getByText("You stopped the answer.").waitFor();
  expect(await field(page).inputValue()).toBe("typed meanwhile");

  await page.clock.install();
  await press(page, "Try again");
  await log(page).getByText("The assistant is writing.").waitFor();
  await page.clock.fastForward(150_000);
  await log(page).getByText("The assistant did not answer within 150 seconds.").waitFor();
  await page.clock.resume();
  expect(await kept(id)).toHaveLength(1);

  await page.reload();
  await log(page).getByText("This message was not answered.").waitFor();
  model.answer(() => ({ content: "Here I am." }));
  await press(page, "Try again");
  await log(page).getByText("Here I am.").waitFor();
  expect(await kept(id)).toHaveLength(2);

  // Without a connection, the question stays, also when the panel is closed.
  await page.context().setOffline(true);
  await ask(page, "Are you there?");
  await log(page).getByRole("alert").waitFor();
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Assistant", exact: true }).click();
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe("Are you there?");
  watched.forgive(/400|ERR_INTERNET_DISCONNECTED|ERR_ABORTED|Failed to load resource/);
  await watched.expectNoComplaints();
});

detail("a full conversation ends, and a new one begins without it", async () => {
  const { page, watched } = console;
  const id = await openAssistant("Full");
  for (let at = 0; at < 199; at++) {
    const role = at % 2 === 0 ? "user" : "assistant";
    const message = { role, content: [{ type: "text", text: `message ${at}` }] };
    await console.project.admin.call(saveChatMessage, { params: { threadId: id }, body: { message } });
  }
  await page.reload();
  await panel(page).getByText("This conversation is full.").waitFor();
  expect(await field(page).count()).toBe(0);
  await expectFitForAll(watched);

  await press(page, "Start a new conversation");
  model.answer(() => ({ content: "Fresh." }));
  await ask(page, "Hello");
  await log(page).getByText("Fresh.").waitFor();

  expect(model.last()?.body.messages.slice(1)).toEqual([{ role: "user", content: "Hello" }]);
  await page.reload();
  await log(page).getByText("Fresh.").waitFor();
  expect(await log(page).getByText("message 198").count()).toBe(0);
  await watched.expectNoComplaints();
});

detail("a theme is changed by keyboard alone", async () => {
  const { page, watched, openPage } = console;
  const id = DEFAULT_LIGHT_THEME_ID;
  const before = (await console.project.admin.call(getEmailTheme, { params: { id } })).body.tsx_source;
  const theme = `export function EmailTheme({ children }) {
  return <html><body><p>Our harbor</p>{children}</body></html>;
}
`;
  model.answer(() => proposes(theme, null, "createEmailTheme"));
  await openPage(`/themes/${id}`);
  await mail(page).getByText("Verify my email").waitFor();
  const tabTo = async (name: string, role: "button" | "textbox" = "button") => {
    const wanted = page.getByRole(role, { name, exact: true });
    for (let at = 0; at < 80; at++) {
      if ((await wanted.count()) > 0 && (await wanted.evaluate((element) => element === document.activeElement)))
        return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${name}.`);
  };

  await tabTo("Assistant");
  await page.keyboard.press("Enter");
  await field(page).waitFor();
  await tabTo("Message", "textbox");
  await page.keyboard.type("Show our harbor");
  await page.keyboard.press("Enter");
  await panel(page).getByRole("button", { name: "Apply" }).waitFor();
  for (let at = 0; at < 30; at++) {
    await page.keyboard.press("Shift+Tab");
    const name = await page.evaluate(() => document.activeElement?.textContent);
    if (name === "Apply") break;
  }
  await page.keyboard.press("Enter");
  await mail(page).getByText("Our harbor").waitFor();
  expect(await hasFocus(page)).toBe(true);
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByText("Theme saved", { exact: true }).waitFor();
  expect((await console.project.admin.call(getEmailTheme, { params: { id } })).body.tsx_source).toBe(theme);
  expect(before).not.toBe(theme);
  await watched.expectNoComplaints();
});

detail("without a model, the panel says what the operator sets before anybody types", async () => {
  await using bare = await openConsole();
  const { page, watched, openPage } = bare;
  await openPage(`/themes/${DEFAULT_LIGHT_THEME_ID}?panel=assistant`);

  await panel(page).getByRole("heading", { name: "The assistant is not set up" }).waitFor();

  for (const name of ["HALLPASS_AI_URL", "HALLPASS_AI_MODEL", "HALLPASS_AI_KEY"]) {
    await panel(page).getByText(name, { exact: true }).waitFor();
  }
  expect(await field(page).count()).toBe(0);
  const link = panel(page).getByRole("link", { name: /Settings in the docs/ });
  expect((await fetch((await link.getAttribute("href")) ?? "")).status).toBe(200);
  await expectFitForAll(watched);

  // The operator has taken the model away while the panel was open.
  await page.route("**/internal/ai-chat", (route) => route.fulfill({ json: { model: { name: "m", host: "h" } } }));
  await page.reload();
  await ask(page, "Make it blue");
  await panel(page).getByRole("heading", { name: "The assistant is not set up" }).waitFor();
  await log(page).getByText("Make it blue").waitFor();
  await log(page).getByText("The assistant is not set up").waitFor();
  watched.forgive(/400/);
  await watched.expectNoComplaints();
});
