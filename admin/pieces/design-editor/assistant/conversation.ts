import type { ChatMessage, ChatPart } from "hallpass/admin";

/** A new source that the assistant proposes. */
export interface Change {
  id: string;
  source: string;
}

/** A message of a conversation, as it is shown. */
export interface Message {
  role: "user" | "assistant";
  text: string;
  changes: readonly Change[];
  /** As the server keeps it and as the model gets it. */
  sent: ChatMessage;
}

/** The largest conversation that the server accepts. */
export const MESSAGES_MAX = 200;
export const CONVERSATION_MAX_BYTES = 1024 * 1024;
/** Long enough for a page of wishes; a source is sent anyway. */
export const QUESTION_MAX_LENGTH = 16_000;
/** Room for the next question and what goes with it. */
const ROOM_MESSAGES = 2;
const ROOM_BYTES = 64 * 1024;

type Dictionary = Readonly<Record<string, unknown>>;

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const partsIn = (content: unknown): Dictionary[] => (Array.isArray(content) ? content.filter(isDictionary) : []);

/** Reads a message that is kept. Null for one without anything to show, such as one of another console. */
export function messageIn(kept: unknown): Message | null {
  if (!isDictionary(kept)) return null;
  const { role, content } = kept;
  if (role !== "user" && role !== "assistant") return null;
  const text = textIn(content);
  const changes = role === "assistant" ? partsIn(content).flatMap(changeIn) : [];
  return text === "" && changes.length === 0 ? null : { role, text, changes, sent: { role, content } };
}

function textIn(content: unknown): string {
  if (typeof content === "string") return content.trim();
  const texts = partsIn(content).map(({ type, text }) => (type === "text" && typeof text === "string" ? text : ""));
  return texts.join("\n").trim();
}

function changeIn({ type, toolCallId, args }: Dictionary): Change[] {
  if (type !== "tool-call" || typeof toolCallId !== "string" || !isDictionary(args)) return [];
  // The editor has one kind of line ending.
  return typeof args.content === "string" ? [{ id: toolCallId, source: args.content.replace(/\r\n?/g, "\n") }] : [];
}

/** A question as other consoles keep it, too. */
export const questionOf = (text: string): ChatMessage => ({ role: "user", content: [{ type: "text", text }] });

/** An answer as other consoles keep it, too. Each change gets an id of its own: some models use one id for all of theirs. */
export function answerOf(content: readonly ChatPart[], millis: number): ChatMessage {
  const parts = content.map((part, at) =>
    part.type === "tool-call" ? { ...part, toolCallId: `call_${millis.toString(36)}_${at}` } : part,
  );
  return { role: "assistant", content: parts };
}

/**
 * The message that begins a conversation in a thread, which belongs to one design and only grows. Consoles that do not
 * know it show its text.
 */
export const beginning = (text: string) => ({
  role: "assistant" as const,
  content: [{ type: "text", text }],
  begins_conversation: true,
});

const isBeginning = (kept: unknown) => isDictionary(kept) && kept.begins_conversation === true;

/** The messages of the last conversation in a thread. */
export function lastConversation(kept: readonly unknown[]): Message[] {
  return kept.slice(kept.findLastIndex(isBeginning) + 1).flatMap((each) => messageIn(each) ?? []);
}

/** Whether the server would refuse, or forget, a part of the conversation with another question. */
export function isFull(messages: readonly Message[]): boolean {
  if (messages.length + ROOM_MESSAGES > MESSAGES_MAX) return true;
  const size = new TextEncoder().encode(JSON.stringify(toModel(messages, new Set()))).length;
  return size + ROOM_BYTES > CONVERSATION_MAX_BYTES;
}

/** The messages as the model gets them: which changes were discarded included, each source once. */
export function toModel(messages: readonly Message[], discarded: ReadonlySet<string>): ChatMessage[] {
  const results = messages
    .flatMap(({ changes }) => changes)
    .filter(({ id }) => discarded.has(id))
    .map(({ id }) => ({ type: "tool-result", toolCallId: id, result: "The developer discarded this change." }));
  return [
    ...messages.map(({ sent: { role, content } }) => ({ role, content: withoutCopies(content) })),
    ...(results.length > 0 ? [{ role: "tool" as const, content: results }] : []),
  ];
}

/** A tool call has its source twice: as arguments and as their text. */
function withoutCopies(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content.map((part: unknown) => {
    if (!isDictionary(part) || !isDictionary(part.args)) return part;
    const { argsText: _copy, ...rest } = part;
    return rest;
  });
}
