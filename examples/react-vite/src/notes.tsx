import { UserButton, useUser } from "hallpass/react";
import { type FormEvent, useState } from "react";

/** A page for signed-in users. Other visitors are redirected to sign-in and return here afterwards. */
export function Notes() {
  const user = useUser({ or: "redirect" });
  const [draft, setDraft] = useState("");
  const notes = notesIn(user.clientMetadata);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() === "") return;
    await user.setClientMetadata({ notes: [...notes, draft.trim()] });
    setDraft("");
  };

  return (
    <>
      <header>
        <strong>Notes</strong>
        <UserButton />
      </header>
      <main>
        <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
        <form onSubmit={add}>
          <input
            aria-label="New note"
            placeholder="A new note"
            value={draft}
            onChange={(e) => setDraft(e.target.value)}
          />
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
