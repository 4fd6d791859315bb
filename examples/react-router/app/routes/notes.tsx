import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { app } from "../hallpass.ts";

/** A page for signed-in users: other visitors are redirected to sign-in, and return afterwards. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await app.getUser({ tokenStore: request, or: "redirect" });
  return { name: user.displayName ?? user.primaryEmail, notes: notesIn(user.clientMetadata) };
}

/** Asks who is signed in itself, because anyone can send a form. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await app.getUser({ tokenStore: request, or: "redirect" });
  const form = await request.formData();
  await user.setClientMetadata({ notes: [...notesIn(user.clientMetadata), String(form.get("note"))] });
  return null;
}

export default function Notes() {
  const { name, notes } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Hello, {name}</h1>
      <Form method="post">
        <input name="note" aria-label="New note" placeholder="A new note" required />
        <button type="submit">Add</button>
      </Form>
      {notes.length === 0 && <p>There are no notes yet. They are kept with your account, in its metadata.</p>}
      <ul>
        {notes.map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes are only appended.
          <li key={at}>{note}</li>
        ))}
      </ul>
    </main>
  );
}

/** Reads the notes in a user's metadata. The server stores any JSON there, so the shape is checked. */
function notesIn(metadata: unknown): string[] {
  if (typeof metadata !== "object" || metadata === null || !("notes" in metadata)) return [];
  return Array.isArray(metadata.notes) ? metadata.notes.map(String) : [];
}
