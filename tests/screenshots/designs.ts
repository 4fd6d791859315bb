import { type ChatMessage, saveChatMessage } from "#contract/ai-chat.ts";
import {
  createEmailTemplate,
  createEmailTheme,
  getEmailTemplate,
  getEmailTheme,
  updateEmailTheme,
} from "#contract/email-designs.ts";
import type { OpenConsole } from "../browser/console/open-console.ts";

/** Adds a template and a theme of the project's own, the theme with a history, and returns the ids that pages need. */
export async function addDesigns({ project: { admin } }: Pick<OpenConsole, "project">) {
  const template = (await admin.call(createEmailTemplate, { body: { display_name: "Regatta news" } })).body.id;
  const theme = (await admin.call(createEmailTheme, { body: { display_name: "Boat house" } })).body.id;
  const { tsx_source } = (await admin.call(getEmailTheme, { params: { id: theme } })).body;
  for (const color of ["#e0f2fe", "#dbeafe"]) {
    const body = { tsx_source: tsx_source.replaceAll("#f4f4f5", color) };
    await admin.call(updateEmailTheme, { params: { id: theme }, body });
  }
  await addConversation(admin, template);
  return { template, theme };
}

/** Has the assistant propose a change of a template. */
async function addConversation(admin: OpenConsole["project"]["admin"], id: string) {
  const source = (await admin.call(getEmailTemplate, { params: { id } })).body.tsx_source;
  const args = { content: source.replace("The count is", "So many rowers:") };
  const messages: ChatMessage[] = [
    { role: "user", content: [{ type: "text", text: "Say what the number counts." }] },
    {
      role: "assistant",
      content: [
        { type: "text", text: "The line now says that it counts rowers." },
        {
          type: "tool-call",
          toolName: "createEmailTemplate",
          toolCallId: "call_1",
          args,
          argsText: JSON.stringify(args),
          result: "success",
        },
      ],
    },
  ];
  for (const message of messages) {
    await admin.call(saveChatMessage, { params: { threadId: id }, body: { message } });
  }
}
