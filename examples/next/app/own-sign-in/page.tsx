import { app } from "../../hallpass.ts";
import { Header } from "../header.tsx";
import { signIn, signOut } from "./actions.ts";

/** A sign-in form of the app's own. It works without JavaScript, too. */
export default async function OwnSignIn({ searchParams }: { searchParams: Promise<{ problem?: string }> }) {
  const user = await app.getUser();
  const { problem } = await searchParams;
  return (
    <>
      <Header />
      <main>
        <h1>{user ? `You are signed in as ${user.displayName ?? user.primaryEmail}` : "Sign in"}</h1>
        {user ? (
          <form action={signOut}>
            <button type="submit">Leave</button>
          </form>
        ) : (
          <form action={signIn}>
            <input name="email" type="email" aria-label="Email" placeholder="Email" required />
            <input name="password" type="password" aria-label="Password" placeholder="Password" required />
            <button type="submit">Enter</button>
          </form>
        )}
        {problem && <p role="alert">{problem}</p>}
      </main>
    </>
  );
}
