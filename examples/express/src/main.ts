import express, { type RequestHandler } from "express";
import type { CurrentServerUser } from "hallpass";
import { hallpass } from "./hallpass.ts";
import { addNote, notesOf } from "./notes.ts";

type WithUser = { user: CurrentServerUser };

/** Guards a route: asks Hallpass for the user of the request, so a revoked session is refused at once. */
const signedIn: RequestHandler<object, unknown, unknown, object, WithUser> = async (request, response, next) => {
  const user = await hallpass.getUser({ tokenStore: request });
  if (!user) return void response.status(401).json({ error: "Sign in first." });
  response.locals.user = user;
  next();
};

const app = express();
app.use(express.json());

/** For answers that are needed fast: checks the access token by the project's public keys, without asking Hallpass. */
app.get("/api/who", async (request, response) => {
  const user = await hallpass.verify(request);
  response.json({ id: user?.id ?? null, email: user?.primaryEmail ?? null });
});

app.get("/api/notes", signedIn, (_request, response) => {
  response.json({ notes: notesOf(response.locals.user) });
});

app.post("/api/notes", signedIn, async (request, response) => {
  const { note } = Object(request.body);
  response.status(201).json({ notes: await addNote(response.locals.user, String(note)) });
});

/** For programs of users: the user whose API key the request carries. */
app.get("/api/export", async (request, response) => {
  const user = await hallpass.getUser({ apiKey: request.get("x-api-key") ?? "" });
  if (user) response.type("text").send(notesOf(user).join("\n"));
  else response.status(401).json({ error: "Send a valid API key." });
});

const port = Number(process.env.PORT ?? 3000);
app.listen(port, () => console.log(`http://localhost:${port}`));
