import type { SayText } from "../../../texts/texts.ts";
import { install, type Snippet, type SnippetValues } from "./snippet.ts";

/** React without a framework, as docs/quickstart/react.md has it. */
export const reactSnippet = (values: SnippetValues, t: SayText): Snippet => ({
  id: "react",
  label: "React",
  files: [
    install(values, t),
    { title: "src/hallpass.ts", code: app(values) },
    { title: "src/main.tsx", code: MAIN },
    { title: "src/notes.tsx", code: NOTES },
  ],
});

const app = ({
  baseUrl,
  projectId,
  publishableClientKey,
}: SnippetValues) => `import { HallpassClientApp } from "hallpass";

export const app = new HallpassClientApp({
  baseUrl: "${baseUrl}",
  projectId: "${projectId}",
  publishableClientKey: "${publishableClientKey}",
  tokenStore: "cookie",
  redirectMethod: "window",
});`;

const MAIN = `import { HallpassHandler, HallpassProvider } from "hallpass/react";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { app } from "./hallpass";
import { Notes } from "./notes";

const isHandler = location.pathname.startsWith("/handler/");
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

createRoot(root).render(
  <StrictMode>
    <HallpassProvider app={app}>
      <Suspense fallback={<p>One moment …</p>}>{isHandler ? <HallpassHandler fullPage /> : <Notes />}</Suspense>
    </HallpassProvider>
  </StrictMode>,
);`;

const NOTES = `import { UserButton, useUser } from "hallpass/react";

export function Notes() {
  const user = useUser({ or: "redirect" });
  return (
    <main>
      <UserButton />
      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
      <button type="button" onClick={() => user.update({ displayName: "Ada" })}>
        Call me Ada
      </button>
    </main>
  );
}`;
