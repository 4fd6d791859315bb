import {
  type AssistantModel,
  type ChatContext,
  type ChatMessage,
  type ChatPart,
  listChatMessages,
  readAssistant,
  saveChatMessage,
  sendChatMessages,
} from "#contract/ai-chat.ts";
import type { Wire } from "#sdk/wire/wire.ts";

export type { AssistantModel, ChatContext, ChatMessage, ChatPart } from "#contract/ai-chat.ts";

/** The assistant that writes email themes and templates. The id of a thread is the id of its theme or template. */
/** The assistant that writes email themes and templates. */
export interface EmailAssistant {
  /**
   * Asks the assistant to write the theme or template with the id `threadId`. The reply contains text, and calls of
   * `createEmailTheme` or `createEmailTemplate` whose `args.content` is the new source. Nothing is stored. The model gets
   * the stored source, or `tsxSource` instead.
   *
   *     const question = { role: "user" as const, content: "Make it blue" };
   *     const { content } = await app.assistant.ask(theme.id, "email-theme", [question]);
   */
  ask(
    threadId: string,
    context: ChatContext,
    messages: ChatMessage[],
    signal?: AbortSignal,
    tsxSource?: string,
  ): Promise<{ content: ChatPart[] }>;
  /** Appends a message to a thread. `message` is any JSON value; `list` returns it unchanged. */
  save(threadId: string, message: unknown): Promise<void>;
  /** Lists the saved messages of a thread, oldest first. */
  list(threadId: string): Promise<{ messages: unknown[] }>;
  /** Returns the model that answers `ask`, and the host that it is sent to; `null` when the operator has set none. */
  model(): Promise<AssistantModel | null>;
}

/** The server gives a large model two minutes to write a template. */
const ASSISTANT_LIMIT_MILLIS = 150_000;

export function emailAssistant(wire: Wire<"server">): EmailAssistant {
  return {
    ask: (threadId, context, messages, signal, tsxSource) =>
      wire.call(
        sendChatMessages,
        { params: { threadId }, body: { context_type: context, messages, tsx_source: tsxSource } },
        { signal: signal ?? AbortSignal.timeout(ASSISTANT_LIMIT_MILLIS) },
      ),
    async save(threadId, message) {
      await wire.call(saveChatMessage, { params: { threadId }, body: { message } });
    },
    list: (threadId) => wire.call(listChatMessages, { params: { threadId } }),
    model: async () => (await wire.call(readAssistant, {})).model,
  };
}
