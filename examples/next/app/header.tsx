"use client";

import { UserButton, useUser } from "hallpass/react";
import { catchError } from "next/error";
import Link from "next/link";
import { Suspense } from "react";

/** Stays on the page when Hallpass cannot be reached: the rest of a public page does not need the user. */
export function Header() {
  return (
    <header>
      <Link href="/">Notes</Link>
      <UnlessItFails>
        <Suspense>
          <Account />
        </Suspense>
      </UnlessItFails>
    </header>
  );
}

/** The server renders it for the signed-in user, and the browser follows sign-in and sign-out. */
function Account() {
  const user = useUser();
  return (
    <>
      <span id="who">{user?.displayName ?? user?.primaryEmail ?? "Nobody is signed in"}</span>
      <UserButton />
    </>
  );
}

const UnlessItFails = catchError(() => <span id="who">Your account cannot be loaded</span>);
