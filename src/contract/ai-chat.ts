import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { JsonOfBody, Nullable, Tsx } from "./fields.ts";
import { CHAT_MESSAGES_MAX, CHAT_THREAD_ID_MAX_LENGTH } from "./limits.ts";

/** The kind of source that the assistant writes; `threadId` is the id of that theme or template. */
const ChatContext = Type.Union([Type.Literal("email-theme"), Type.Literal("email-template")]);
/** What the assistant writes: a theme or a template. */
export type ChatContext = Static<typeof ChatContext>;

const ChatMessage = Type.Object({
  role: Type.Union([Type.Literal("user"), Type.Literal("assistant"), Type.Literal("tool")]),
  /** A string, or parts in the shape of the response; a `tool` message has `tool-result` parts. */
  content: JsonOfBody,
});
/** A message to the assistant, or one of its earlier replies. */
export type ChatMessage = Static<typeof ChatMessage>;

const ChatText = Type.Object({ type: Type.Literal("text"), text: Type.String() });

const ChatToolCall = Type.Object({
  type: Type.Literal("tool-call"),
  toolName: Type.Union([Type.Literal("createEmailTheme"), Type.Literal("createEmailTemplate")]),
  toolCallId: Type.String(),
  /** The complete new source. */
  args: Type.Object({ content: Type.String() }),
  argsText: Type.String(),
  result: Type.Literal("success"),
});

/** A part of the assistant's reply: text, or the call of a tool with a new source. */
export const ChatPart = Type.Union([ChatText, ChatToolCall]);
export type ChatPart = Static<typeof ChatPart>;

/** The operator's model that answers as the assistant. */
export const AssistantModel = Type.Object({
  name: Type.String(),
  host: Type.String({ description: "The host, and the port if it is not the default, that gets the conversations." }),
});
export type AssistantModel = Static<typeof AssistantModel>;

export const readAssistant = endpoint({
  method: "GET",
  path: "/internal/ai-chat",
  summary: "Get the model of the assistant for email themes and templates",
  access: ADMIN_ONLY,
  response: Type.Object({ model: Nullable(AssistantModel) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

const params = Type.Object({ threadId: Type.String({ minLength: 1, maxLength: CHAT_THREAD_ID_MAX_LENGTH }) });

export const sendChatMessages = endpoint({
  method: "POST",
  path: "/internal/ai-chat/{threadId}",
  summary: "Ask the assistant to write an email theme or template; stores nothing",
  access: ADMIN_ONLY,
  params,
  body: Type.Object({
    context_type: ChatContext,
    messages: Type.Array(ChatMessage, { minItems: 1, maxItems: CHAT_MESSAGES_MAX }),
    /** What the editor shows. The model gets it instead of the stored source. */
    tsx_source: Type.Optional(Tsx),
  }),
  response: Type.Object({ content: Type.Array(ChatPart) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "SCHEMA_ERROR", "REQUEST_TOO_LARGE", "TOO_MANY_ATTEMPTS"],
});

export const saveChatMessage = endpoint({
  method: "PATCH",
  path: "/internal/ai-chat/{threadId}",
  summary: "Append a message to a conversation",
  access: ADMIN_ONLY,
  params,
  body: Type.Object({ message: JsonOfBody }),
  response: Type.Object({}),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "SCHEMA_ERROR", "REQUEST_TOO_LARGE"],
});

export const listChatMessages = endpoint({
  method: "GET",
  path: "/internal/ai-chat/{threadId}",
  summary: "List the saved messages of a conversation, oldest first",
  access: ADMIN_ONLY,
  params,
  response: Type.Object({ messages: Type.Array(JsonOfBody) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});
