"use server";

import { revalidatePath } from "next/cache";
import { app } from "../../hallpass.ts";

/** A server action. It asks who is signed in itself, because anyone can call it. */
export async function add(form: FormData) {
  const user = await app.getUser({ or: "redirect" });
  const metadata = Object(user.clientMetadata);
  const notes = Array.isArray(metadata.notes) ? metadata.notes : [];
  await user.setClientMetadata({ ...metadata, notes: [...notes, String(form.get("note"))] });
  revalidatePath("/notes");
}
