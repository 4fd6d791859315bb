import { app } from "../../hallpass.ts";
import { Header } from "../header.tsx";
import { add } from "./add.ts";

/** A page for signed-in users, rendered on the server. */
export default async function Notes() {
  const user = await app.getUser({ or: "redirect" });
  const notes = notesIn(user.clientMetadata);
  return (
    <>
      <Header />
      <main>
        <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
        <form action={add}>
          <input name="note" aria-label="New note" placeholder="A new note" required />
          <button type="submit">Add</button>
        </form>
        {notes.length === 0 && <p>There are no notes yet. They are kept with your account, in its metadata.</p>}
        <ul>
          {notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes are only appended.
            <li key={at}>{note}</li>
          ))}
        </ul>
      </main>
    </>
  );
}

/** Reads the notes in a user's metadata. The server stores any JSON there, so the shape is checked. */
function notesIn(metadata: unknown): string[] {
  if (typeof metadata !== "object" || metadata === null || !("notes" in metadata)) return [];
  return Array.isArray(metadata.notes) ? metadata.notes.map(String) : [];
}
