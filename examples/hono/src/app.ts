import type { CurrentServerUser } from "hallpass";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { hallpass } from "./hallpass.ts";
import { addNote, notesOf } from "./notes.ts";

/** Guards a route: asks Hallpass for the user of the request, so a revoked session is refused at once. */
const signedIn = createMiddleware<{ Variables: { user: CurrentServerUser } }>(async (context, next) => {
  const user = await hallpass.getUser({ tokenStore: context.req.raw });
  if (!user) return context.json({ error: "Sign in first." }, 401);
  context.set("user", user);
  await next();
});

export const app = new Hono();

/** For answers that are needed fast: checks the access token by the project's public keys, without asking Hallpass. */
app.get("/api/who", async (context) => {
  const user = await hallpass.verify(context.req.raw);
  return context.json({ id: user?.id ?? null, email: user?.primaryEmail ?? null });
});

app.get("/api/notes", signedIn, (context) => context.json({ notes: notesOf(context.var.user) }));

app.post("/api/notes", signedIn, async (context) => {
  const { note } = Object(await context.req.json());
  return context.json({ notes: await addNote(context.var.user, String(note)) }, 201);
});

/** For programs of users: the user whose API key the request carries. */
app.get("/api/export", async (context) => {
  const user = await hallpass.getUser({ apiKey: context.req.header("x-api-key") ?? "" });
  if (!user) return context.json({ error: "Send a valid API key." }, 401);
  return context.text(notesOf(user).join("\n"));
});
