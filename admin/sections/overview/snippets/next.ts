import type { SayText } from "../../../texts/texts.ts";
import { install, type Snippet, type SnippetValues } from "./snippet.ts";

/** Next.js with the App Router, as docs/quickstart/next.md has it. */
export const nextSnippet = (values: SnippetValues, t: SayText): Snippet => ({
  id: "next",
  label: "Next.js",
  files: [
    install(values, t),
    { title: ".env", code: environment(values) },
    { title: "hallpass.ts", code: APP },
    { title: "app/layout.tsx", code: LAYOUT },
    { title: "app/handler/[...path]/page.tsx", code: PAGES },
    { title: "app/notes/page.tsx", code: NOTES },
    { title: "app/notes/rename.ts", code: RENAME },
  ],
});

const environment = ({
  baseUrl,
  projectId,
  publishableClientKey,
  secretServerKey,
}: SnippetValues) => `NEXT_PUBLIC_HALLPASS_URL=${baseUrl}
NEXT_PUBLIC_HALLPASS_PROJECT_ID=${projectId}
NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}
HALLPASS_SECRET_SERVER_KEY=${secretServerKey}`;

const APP = `import { HallpassServerApp } from "hallpass/next";

export const app = new HallpassServerApp();`;

const LAYOUT = `import { HallpassProvider } from "hallpass/next";
import type { ReactNode } from "react";
import { app } from "../hallpass";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <HallpassProvider app={app}>{children}</HallpassProvider>
      </body>
    </html>
  );
}`;

const PAGES = `export { HallpassHandler as default } from "hallpass/next";`;

const NOTES = `import { Suspense } from "react";
import { app } from "../../hallpass";
import { rename } from "./rename";

export default function Notes() {
  return (
    <Suspense fallback={<p>One moment …</p>}>
      <Greeting />
    </Suspense>
  );
}

async function Greeting() {
  const user = await app.getUser({ or: "redirect" });
  return (
    <form action={rename}>
      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
      <input name="name" aria-label="Your name" required />
      <button type="submit">Rename</button>
    </form>
  );
}`;

const RENAME = `"use server";

import { revalidatePath } from "next/cache";
import { app } from "../../hallpass";

export async function rename(form: FormData) {
  const user = await app.getUser({ or: "redirect" });
  await user.update({ displayName: String(form.get("name")) });
  revalidatePath("/notes");
}`;
