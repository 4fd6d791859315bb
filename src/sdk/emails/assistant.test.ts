import { expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { until } from "#testing/waiting.ts";

const adminAt = (baseUrl: string) => new HallpassAdminApp({ baseUrl, projectId: "p1", superSecretAdminKey: "sak_1" });
const question = [{ role: "user" as const, content: "Make it blue" }];

test("the assistant is asked about a theme; its conversation is saved and listed", async () => {
  const content = [{ type: "text", text: "Blue it is." }];
  await using server = startStandIn({
    "POST /internal/ai-chat/t1": () => ({ json: { content } }),
    "PATCH /internal/ai-chat/t1": () => ({ json: {} }),
    "GET /internal/ai-chat/t1": () => ({ json: { messages: [question[0]] } }),
  });
  const app = adminAt(server.url);
  const sent = (call: string) => JSON.parse(server.calls(call)[0]?.body ?? "");

  expect(await app.assistant.ask("t1", "email-theme", question)).toEqual({ content: content as never });
  await app.assistant.save("t1", question[0]);
  expect(await app.assistant.list("t1")).toEqual({ messages: [question[0]] });

  expect(sent("POST /internal/ai-chat/t1")).toEqual({ context_type: "email-theme", messages: question });
  expect(sent("PATCH /internal/ai-chat/t1")).toEqual({ message: question[0] });
});

test("the assistant gets the source of an editor, and says which model it is", async () => {
  const model = { name: "m", host: "models.example.com" };
  const models = [model, null];
  await using server = startStandIn({
    "POST /internal/ai-chat/t1": () => ({ json: { content: [] } }),
    "GET /internal/ai-chat": () => ({ json: { model: models.shift() ?? null } }),
  });
  const app = adminAt(server.url);

  await app.assistant.ask("t1", "email-template", question, undefined, "export {}");

  expect(JSON.parse(server.calls("POST /internal/ai-chat/t1")[0]?.body ?? "")).toEqual({
    context_type: "email-template",
    messages: question,
    tsx_source: "export {}",
  });
  expect(await app.assistant.model()).toEqual(model);
  expect(await app.assistant.model()).toBeNull();
});

test("an aborted question to the assistant rejects, and is not sent again", async () => {
  await using server = startStandIn({
    "POST /internal/ai-chat/t1": () => new Promise(() => {}),
  });
  const controller = new AbortController();
  const asking = adminAt(server.url)
    .sendChatMessage("t1", "email-template", question, controller.signal)
    .catch((error) => error);
  await until(() => server.seen.length > 0);
  controller.abort();

  expect((await asking).name).toBe("AbortError");
  expect(server.calls("POST /internal/ai-chat/t1")).toHaveLength(1);
});
