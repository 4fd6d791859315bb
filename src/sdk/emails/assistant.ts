import {
  type ChatContext,
  type ChatMessage,
  type ChatPart,
  listChatMessages,
  saveChatMessage,
  sendChatMessages,
} from "#contract/ai-chat.ts";
import type { Wire } from "#sdk/wire/wire.ts";

export type { ChatContext, ChatMessage, ChatPart } from "#contract/ai-chat.ts";

/** The assistant that writes mail themes and templates. The id of a thread is the id of its theme or template. */
export interface EmailAssistant {
  ask(
    threadId: string,
    context: ChatContext,
    messages: ChatMessage[],
    signal?: AbortSignal,
  ): Promise<{ content: ChatPart[] }>;
  save(threadId: string, message: unknown): Promise<void>;
  list(threadId: string): Promise<{ messages: unknown[] }>;
}

/** The server gives a large model two minutes to write a template. */
const ASSISTANT_LIMIT_MILLIS = 150_000;

export function emailAssistant(wire: Wire<"server">): EmailAssistant {
  return {
    ask: (threadId, context, messages, signal) =>
      wire.call(
        sendChatMessages,
        { params: { threadId }, body: { context_type: context, messages } },
        { signal: signal ?? AbortSignal.timeout(ASSISTANT_LIMIT_MILLIS) },
      ),
    async save(threadId, message) {
      await wire.call(saveChatMessage, { params: { threadId }, body: { message } });
    },
    list: (threadId) => wire.call(listChatMessages, { params: { threadId } }),
  };
}
