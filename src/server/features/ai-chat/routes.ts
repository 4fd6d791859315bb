import { listChatMessages, readAssistant, saveChatMessage, sendChatMessages } from "#contract/ai-chat.ts";
import { on } from "#server/http/routing/api-route.ts";
import { ask } from "./ask.ts";
import { MODEL_TIMEOUT_MILLIS } from "./model.ts";
import * as threads from "./threads.ts";

export const aiChatRoutes = [
  on(readAssistant, async ({ deps: { settings } }) => ({
    model: settings.model && { name: settings.model.name, host: new URL(settings.model.url).host },
  })),

  on(sendChatMessages, async ({ deps, caller, params, body, request, extendTimeout }) => {
    extendTimeout(MODEL_TIMEOUT_MILLIS);
    const { context_type: context, messages, tsx_source: edited = null } = body;
    return { content: await ask(deps, caller, { id: params.threadId, context, messages, edited }, request.signal) };
  }),

  on(saveChatMessage, async ({ deps, caller, params, body }) => {
    await threads.save(deps, caller, params.threadId, body.message);
    return {};
  }),

  on(listChatMessages, async ({ deps, caller, params }) => ({
    messages: await threads.list(deps, caller, params.threadId),
  })),
];
