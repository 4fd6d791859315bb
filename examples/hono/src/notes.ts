import type { CurrentServerUser, ServerUser } from "hallpass";

/** Reads the notes that a user has, from the metadata of the account that only this server can see. */
export function notesOf({ serverMetadata }: ServerUser): string[] {
  const notes = Object(serverMetadata).notes;
  return Array.isArray(notes) ? notes.map(String) : [];
}

export async function addNote(user: CurrentServerUser, note: string): Promise<string[]> {
  const notes = [...notesOf(user), note];
  await user.setServerMetadata({ notes });
  return notes;
}
