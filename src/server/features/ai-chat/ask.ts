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
  /** Of the theme or template that it is about. */
  id: string;
  context: ChatContext;
  messages: readonly ChatMessage[];
}

/** The assistant's next message. Rejects with a text for the person who asked when there is none to be had. */
export async function ask(
  deps: Deps,
  caller: Caller,
  { id, context, messages }: Conversation,
  signal: AbortSignal,
): Promise<ChatPart[]> {
  const { model } = deps.settings;
  if (!model) {
    throw refuse("ASSISTANT_NOT_SET_UP");
  }
  if (Buffer.byteLength(JSON.stringify(messages)) > CHAT_REQUEST_MAX_BYTES) {
    throw fail("REQUEST_TOO_LARGE", { limit_bytes: CHAT_REQUEST_MAX_BYTES });
  }
  const said = toModel(messages);
  if (said.length === 0) throw refuse("ASSISTANT_MESSAGES_EMPTY");

  // The model's bill is the operator's, whichever key of the project asks.
  await countAttempt(deps, caller.projectId, [{ name: "assistant_project", subject: "" }]);
  const tool = toolFor(context);
  const system = systemPrompt(context, storedSource(caller, context, id));
  const answer = await completion(deps, model, {
    messages: [{ role: "system", content: system }, ...said],
    tools: [tool],
    signal,
  });
  return fromModel(answer, tool);
}

/** Null for an id that the project does not have: the assistant then begins from nothing. */
function storedSource({ project }: Caller, context: ChatContext, id: string): string | null {
  const { themes, templates } = project.config.emails;
  const sources = context === "email-theme" ? themes : templates;
  return Object.hasOwn(sources, id) ? (sources[id]?.tsxSource ?? null) : null;
}
