import type { ChatContext, ChatMessage, ChatPart } from "#contract/ai-chat.ts";
import { fail } from "#contract/errors.ts";
import { CHAT_REQUEST_MAX_BYTES } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { countAttempt } from "#server/access/throttle.ts";
import type { Deps } from "#server/deps.ts";
import { completion } from "./model.ts";
import { systemPrompt } from "./prompt.ts";
import { fromModel, toModel } from "./protocol.ts";
import { toolFor } from "./tools.ts";

export interface Conversation {
  /** The id of the theme or template. */
  id: string;
  context: ChatContext;
  messages: readonly ChatMessage[];
  /** The source in the editor; null if the request has none. */
  edited: string | null;
}

/** Asks the model for the next message. If it returns none, throws an error whose text the console shows. */
export async function ask(
  deps: Deps,
  caller: Caller,
  { id, context, messages, edited }: Conversation,
  signal: AbortSignal,
): Promise<ChatPart[]> {
  const { model } = deps.settings;
  if (!model) {
    throw refuse("ASSISTANT_NOT_SET_UP");
  }
  if (Buffer.byteLength(JSON.stringify(messages)) > CHAT_REQUEST_MAX_BYTES) {
    throw fail("REQUEST_TOO_LARGE", { limit_bytes: CHAT_REQUEST_MAX_BYTES });
  }
  const conversation = toModel(messages);
  if (conversation.length === 0) throw refuse("ASSISTANT_MESSAGES_EMPTY");

  // The operator pays for the model, so requests are counted for every access level.
  await countAttempt(deps, caller.projectId, [{ name: "assistant_project", subject: "" }]);
  const tool = toolFor(context);
  const system = systemPrompt(context, { stored: storedSource(caller, context, id), edited });
  const answer = await completion(deps, model, {
    messages: [{ role: "system", content: system }, ...conversation],
    tools: [tool],
    signal,
  });
  return fromModel(answer, tool);
}

/** Returns the stored source, or null for an unknown id: the assistant then begins without one. */
function storedSource({ project }: Caller, context: ChatContext, id: string): string | null {
  const { themes, templates } = project.config.emails;
  const sources = context === "email-theme" ? themes : templates;
  return Object.hasOwn(sources, id) ? (sources[id]?.tsxSource ?? null) : null;
}
