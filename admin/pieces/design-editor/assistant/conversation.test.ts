import { expect, test } from "bun:test";
import type { ChatPart } from "#contract/ai-chat.ts";
import { CHAT_MESSAGES_MAX, CHAT_REQUEST_MAX_BYTES } from "#contract/limits.ts";
import {
  answerOf,
  beginning,
  CONVERSATION_MAX_BYTES,
  isFull,
  lastConversation,
  MESSAGES_MAX,
  type Message,
  messageIn,
  questionOf,
  toModel,
} from "./conversation.ts";

const call = (id: string, source: string) => ({
  type: "tool-call" as const,
  toolName: "createEmailTheme" as const,
  toolCallId: id,
  args: { content: source },
  argsText: JSON.stringify({ content: source }),
  result: "success" as const,
});
const answered = (...content: ChatPart[]) => ({ role: "assistant" as const, content });
const messages = (...kept: unknown[]): Message[] => lastConversation(kept);

test("kept messages are read, whoever kept them", () => {
  expect(messageIn(questionOf("Make it blue"))).toMatchObject({ role: "user", text: "Make it blue", changes: [] });
  expect(messageIn({ role: "assistant", content: "So?" })).toMatchObject({ role: "assistant", text: "So?" });
  expect(messageIn(answered({ type: "text", text: "Done." }, call("a", "1\r\n2\r3\n")))).toMatchObject({
    text: "Done.",
    changes: [{ id: "a", source: "1\n2\n3\n" }],
  });
  const unreadable = [
    null,
    "text",
    7,
    [],
    { role: "tool", content: [] },
    { role: "assistant" },
    { role: "assistant", content: [null, "x", { type: "image" }, { type: "tool-call", args: { content: 7 } }] },
  ];
  expect(unreadable.map(messageIn)).toEqual(unreadable.map(() => null));
});

test("changes of a model that uses one id for all have ids of their own", () => {
  const content = [call("call_0", "x"), call("call_0", "y")];

  const ids = messages(answerOf(content, 1), answerOf(content, 2)).flatMap(({ changes }) =>
    changes.map(({ id }) => id),
  );

  expect(new Set(ids).size).toBe(4);
});

test("a user cannot have proposed a change", () => {
  expect(messageIn({ role: "user", content: [call("a", "x")] })).toBeNull();
});

test("a thread shows its last conversation", () => {
  const thread = [questionOf("old"), beginning("New conversation"), questionOf("new")];

  expect(messages(...thread).map(({ text }) => text)).toEqual(["new"]);
  expect(messages(...thread, beginning("New conversation"))).toEqual([]);
  expect(messages(questionOf("old")).map(({ text }) => text)).toEqual(["old"]);
});

test("the model gets each source once, and learns what was discarded", () => {
  const sent = toModel(messages(questionOf("Blue"), answered(call("a", "x"), call("b", "y"))), new Set(["b"]));

  const { argsText: _, ...first } = call("a", "x");
  const { argsText: __, ...second } = call("b", "y");
  expect(sent).toEqual([
    questionOf("Blue"),
    { role: "assistant", content: [first, second] },
    {
      role: "tool",
      content: [{ type: "tool-result", toolCallId: "b", result: "The developer discarded this change." }],
    },
  ]);
});

test("a conversation is full before the server refuses it", () => {
  const of = (count: number) => messages(...Array.from({ length: count }, () => questionOf("x")));
  const long = (length: number) => messages(answered(call("a", "x".repeat(length))));

  expect([MESSAGES_MAX, CONVERSATION_MAX_BYTES]).toEqual([CHAT_MESSAGES_MAX, CHAT_REQUEST_MAX_BYTES]);
  expect([isFull(of(198)), isFull(of(199))]).toEqual([false, true]);
  expect([isFull(long(900_000)), isFull(long(1_000_000))]).toEqual([false, true]);
});
