"use server";

import { redirect } from "next/navigation";
import { app } from "../../hallpass.ts";

/** Signs in with a form of the app's own: the reply sets the cookies of the session. */
export async function signIn(form: FormData) {
  const result = await app.signInWithCredential({
    email: String(form.get("email")),
    password: String(form.get("password")),
    noRedirect: true,
  });
  if (result.status === "error") redirect(`/own-sign-in?problem=${encodeURIComponent(result.error.message)}`);
  redirect("/notes");
}

/** Revokes the session, deletes its cookies, and redirects. */
export async function signOut() {
  await app.signOut({ redirectUrl: "/own-sign-in" });
}
