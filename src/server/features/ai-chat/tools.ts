import type { ChatContext, ChatPart } from "#contract/ai-chat.ts";

type ToolName = Extract<ChatPart, { type: "tool-call" }>["toolName"];

/** A function that the model may call, as the protocol describes it. */
export interface Tool {
  type: "function";
  function: { name: ToolName; description: string; parameters: object };
}

const TOOLS: Record<ChatContext, Tool> = {
  "email-theme": tool("createEmailTheme", "theme"),
  "email-template": tool("createEmailTemplate", "template"),
};

export const toolFor = (context: ChatContext): Tool => TOOLS[context];

export const isToolName = (name: unknown): name is ToolName =>
  Object.values(TOOLS).some((each) => each.function.name === name);

function tool(name: ToolName, noun: string): Tool {
  return {
    type: "function",
    function: {
      name,
      description: `Replaces the source of the email ${noun} in the editor.`,
      parameters: {
        type: "object",
        properties: {
          content: { type: "string", description: `The complete TSX module of the ${noun}, from its first import on.` },
        },
        required: ["content"],
        additionalProperties: false,
      },
    },
  };
}
