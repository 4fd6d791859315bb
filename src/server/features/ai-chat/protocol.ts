import type { ChatMessage, ChatPart } from "#contract/ai-chat.ts";
import { shortened } from "#contract/shortened.ts";
import { refuse } from "#server/access/refusal.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { isToolName, type Tool } from "./tools.ts";

/** A message in the format of OpenAI's chat completions. */
export type ModelMessage =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string | null; tool_calls?: ModelToolCall[] }
  | { role: "tool"; tool_call_id: string; content: string };

interface ModelToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

type Dictionary = Record<string, unknown>;

/**
 * Converts the messages of a conversation to the model's protocol. There, each tool call is followed by its result,
 * and no result is without a call: missing results become "success", and results without a call are left out.
 */
export function toModel(messages: readonly ChatMessage[]): ModelMessage[] {
  const results = new Map(messages.filter(({ role }) => role === "tool").flatMap(resultsIn));
  return messages.flatMap(({ role, content }): ModelMessage[] => {
    if (role === "tool") return [];
    const text = textIn(content);
    if (role === "user") return text === "" ? [] : [{ role, content: text }];
    const calls = partsIn(content).flatMap(toolCallIn);
    if (text === "" && calls.length === 0) return [];
    return [
      { role, content: text === "" ? null : text, ...(calls.length > 0 && { tool_calls: calls }) },
      ...calls.map(
        ({ id }): ModelMessage => ({ role: "tool", tool_call_id: id, content: results.get(id) ?? "success" }),
      ),
    ];
  });
}

/** The text of a message. Images and other parts are ignored. */
function textIn(content: unknown): string {
  if (typeof content === "string") return content.trim();
  const texts = partsIn(content).map(({ type, text }) => (type === "text" && typeof text === "string" ? text : ""));
  return texts.join("\n").trim();
}

const partsIn = (content: unknown): Dictionary[] => (Array.isArray(content) ? content.filter(isDictionary) : []);

function toolCallIn({ type, toolCallId, toolName, args, argsText }: Dictionary): ModelToolCall[] {
  if (type !== "tool-call" || typeof toolCallId !== "string" || !isToolName(toolName)) return [];
  const written = isDictionary(args) ? JSON.stringify(args) : String(argsText ?? "{}");
  return [{ id: toolCallId, type: "function", function: { name: toolName, arguments: written } }];
}

function resultsIn({ content }: ChatMessage): [id: string, result: string][] {
  return partsIn(content).flatMap(({ type, toolCallId, result }) => {
    if (type !== "tool-result" || typeof toolCallId !== "string") return [];
    return [[toolCallId, typeof result === "string" ? result : (JSON.stringify(result) ?? "success")] as const];
  }) as [string, string][];
}

/** Converts the model's answer to the console's shape. Throws an error that explains an invalid answer. */
export function fromModel(answer: unknown, tool: Tool): ChatPart[] {
  const choice = isDictionary(answer) && Array.isArray(answer.choices) ? answer.choices[0] : undefined;
  const message = isDictionary(choice) ? choice.message : undefined;
  if (!isDictionary(choice) || !isDictionary(message)) throw invalidAnswer("an answer that is not a chat completion");

  const text = textIn(message.content);
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  const isCutOff = choice.finish_reason === "length";
  const parts: ChatPart[] = [
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...calls.map((call) => toolCallFrom(call, tool, isCutOff)),
  ];
  if (parts.length > 0) return parts;
  throw invalidAnswer(typeof message.refusal === "string" ? "a refusal instead of an answer" : "an empty answer");
}

function toolCallFrom(call: unknown, tool: Tool, isCutOff: boolean): ChatPart {
  const { name: toolName } = tool.function;
  const called = isDictionary(call) ? call.function : undefined;
  if (!isDictionary(call) || !isDictionary(called)) throw invalidAnswer("an unreadable tool call");
  if (called.name !== toolName) {
    throw invalidAnswer(
      `a call of the tool ${JSON.stringify(shortened(String(called.name), 64))}, but the only tool is ${toolName}`,
    );
  }
  const argsText = typeof called.arguments === "string" ? called.arguments : (JSON.stringify(called.arguments) ?? "");
  const args = parsed(argsText);
  if (args === undefined && isCutOff) throw invalidAnswer("a source that is too long and was cut off");
  if (args === undefined) throw invalidAnswer(`a call of ${toolName} with arguments that are not JSON`);
  if (!isDictionary(args) || typeof args.content !== "string" || args.content.trim() === "") {
    throw invalidAnswer(`a call of ${toolName} without a source`);
  }
  const toolCallId = typeof call.id === "string" && call.id !== "" ? call.id : randomUuid();
  return { type: "tool-call", toolName, toolCallId, args: { content: args.content }, argsText, result: "success" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const invalidAnswer = (answer: string) => refuse("ASSISTANT_ANSWER_INVALID", { answer });
