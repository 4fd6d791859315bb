import { environmentFor } from "../../../data/environment.ts";
import type { SayText } from "../../../texts/texts.ts";
import { install, type Snippet, type SnippetValues } from "./snippet.ts";

/** A backend with the SDK, as docs/quickstart/backend.md has it. */
export const serverSnippet = (values: SnippetValues, t: SayText): Snippet => ({
  id: "server",
  label: t("snippets.server"),
  files: [
    install(values, t, " express"),
    { title: ".env", code: environmentFor(values) },
    { title: "hallpass.ts", code: app(values) },
    { title: "server.ts", code: SERVER },
  ],
});

const app = ({ baseUrl }: SnippetValues) => `import { HallpassServerApp } from "hallpass";

export const hallpass = new HallpassServerApp({ baseUrl: "${baseUrl}", tokenStore: null });`;

const SERVER = `import express from "express";
import { hallpass } from "./hallpass.js";

const app = express();

app.get("/api/me", async (request, response) => {
  const user = await hallpass.getUser({ tokenStore: request });
  if (!user) return response.status(401).json({ error: "Sign in first." });
  response.json({ id: user.id, email: user.primaryEmail });
});

app.listen(3000);`;
