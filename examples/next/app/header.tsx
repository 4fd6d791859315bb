"use client";

import { UserButton, useUser } from "hallpass/react";
import Link from "next/link";

/** A client component: the server renders it for the signed-in user, and the browser follows sign-in and sign-out. */
export function Header() {
  const user = useUser();
  return (
    <header>
      <Link href="/">Notes</Link>
      <span id="who">{user?.displayName ?? user?.primaryEmail ?? "Nobody is signed in"}</span>
      <UserButton />
    </header>
  );
}
