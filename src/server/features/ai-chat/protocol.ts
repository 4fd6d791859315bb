import type { ChatMessage, ChatPart } from "#contract/ai-chat.ts";
import { refuse } from "#server/access/refusal.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { isToolName, type Tool } from "./tools.ts";

/** A message as OpenAI's chat completions take it. */
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
 * What was said, for the model. It wants each call of a tool answered right behind it, and no other answers: those that
 * the console did not send are made up, those to nothing are left out.
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

/** Images and whatever else a message may have are not for this assistant. */
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

/** The model's answer in the shape of the console; what makes no sense of it is told to the person who asked. */
export function fromModel(answer: unknown, tool: Tool): ChatPart[] {
  const choice = isDictionary(answer) && Array.isArray(answer.choices) ? answer.choices[0] : undefined;
  const message = isDictionary(choice) ? choice.message : undefined;
  if (!isDictionary(choice) || !isDictionary(message)) throw nonsense("an answer that is not a chat completion");

  const text = textIn(message.content);
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  const isCutOff = choice.finish_reason === "length";
  const parts: ChatPart[] = [
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...calls.map((call) => toolCallFrom(call, tool, isCutOff)),
  ];
  if (parts.length > 0) return parts;
  throw nonsense(typeof message.refusal === "string" ? "a refusal instead of an answer" : "an empty answer");
}

function toolCallFrom(call: unknown, tool: Tool, isCutOff: boolean): ChatPart {
  const { name: toolName } = tool.function;
  const called = isDictionary(call) ? call.function : undefined;
  if (!isDictionary(call) || !isDictionary(called)) throw nonsense("an unreadable tool call");
  if (called.name !== toolName) {
    throw nonsense(
      `a call of the tool ${JSON.stringify(String(called.name).slice(0, 64))}, but the only tool is ${toolName}`,
    );
  }
  const argsText = typeof called.arguments === "string" ? called.arguments : (JSON.stringify(called.arguments) ?? "");
  const args = parsed(argsText);
  if (args === undefined && isCutOff) throw nonsense("a source that is too long and was cut off");
  if (args === undefined) throw nonsense(`a call of ${toolName} with arguments that are not JSON`);
  if (!isDictionary(args) || typeof args.content !== "string" || args.content.trim() === "") {
    throw nonsense(`a call of ${toolName} without a source`);
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

const nonsense = (answer: string) => refuse("ASSISTANT_ANSWER_INVALID", { answer });
