import { apiUrl } from "../../data/addresses.ts";
import { environmentFor } from "../../data/environment.ts";
import type { SayText } from "../../texts/texts.ts";

/** The values in a snippet. Keys that cannot be shown again are placeholders that say so. */
export interface SnippetValues {
  baseUrl: string;
  projectId: string;
  publishableClientKey: string;
  secretServerKey: string;
}

export interface Snippet {
  id: "react" | "javascript" | "server" | "curl";
  label: string;
  files: readonly { title: string; code: string }[];
}

/** Code to connect an app in each language. It runs without changes, once the keys are filled in. */
export function snippetsFor(values: SnippetValues, t: SayText): Snippet[] {
  return [
    {
      id: "react",
      label: "React",
      files: [
        { title: t("snippets.install"), code: installCode(values) },
        { title: "src/main.tsx", code: reactCode(values) },
      ],
    },
    {
      id: "javascript",
      label: "JavaScript",
      files: [
        { title: t("snippets.install"), code: installCode(values) },
        { title: "hallpass.js", code: javascriptCode(values) },
      ],
    },
    {
      id: "server",
      label: t("snippets.server"),
      files: [
        { title: t("snippets.install"), code: installCode(values) },
        { title: ".env", code: environmentFor(values) },
        { title: "server.js", code: serverCode(values) },
      ],
    },
    { id: "curl", label: "curl", files: [{ title: "Terminal", code: curlCode(values) }] },
  ];
}

/** The server hands out the SDK of its own version. */
const installCode = ({ baseUrl }: SnippetValues) => `npm install ${baseUrl}/sdk.tgz`;

const clientApp = ({ baseUrl, projectId, publishableClientKey }: SnippetValues) =>
  `const app = new HallpassClientApp({
  baseUrl: "${baseUrl}",
  projectId: "${projectId}",
  publishableClientKey: "${publishableClientKey}",
  tokenStore: "cookie",
  redirectMethod: "window",
});`;

const reactCode = (values: SnippetValues) => `import { HallpassClientApp } from "hallpass";
import { HallpassHandler, HallpassProvider, UserButton } from "hallpass/react";
import { createRoot } from "react-dom/client";

${clientApp(values)}

// All pages of sign-in live below /handler.
const isHandler = location.pathname.startsWith("/handler/");
const root = document.getElementById("root");

if (root) {
  createRoot(root).render(
    <HallpassProvider app={app}>
      {isHandler ? <HallpassHandler fullPage /> : <UserButton />}
    </HallpassProvider>,
  );
}`;

const javascriptCode = (values: SnippetValues) => `import { HallpassClientApp } from "hallpass";

${clientApp(values)}

const result = await app.signUpWithCredential({
  email: "ada@example.com",
  password: "correct horse battery",
  verificationCallbackUrl: location.origin,
  noRedirect: true,
});
if (result.status === "error") throw result.error;

const user = await app.getUser({ or: "throw" });
console.log(user.primaryEmail);`;

const serverCode = ({ baseUrl }: SnippetValues) => `import { HallpassServerApp } from "hallpass";

// Project and keys come from the environment.
const app = new HallpassServerApp({ baseUrl: "${baseUrl}" });

/**
 * The browser sends { headers: await user.getAuthHeaders() }.
 * @param {Request} request
 */
export async function handle(request) {
  const user = await app.getUser({ tokenStore: request });
  if (!user) return new Response("Please sign in.", { status: 401 });
  return Response.json({ hello: user.displayName ?? user.primaryEmail });
}`;

const curlCode = ({
  baseUrl,
  projectId,
  publishableClientKey,
}: SnippetValues) => `curl ${apiUrl(baseUrl)}/auth/password/sign-up \\
  -H 'x-hallpass-access-type: client' \\
  -H 'x-hallpass-project-id: ${projectId}' \\
  -H 'x-hallpass-publishable-client-key: ${publishableClientKey}' \\
  -H 'content-type: application/json' \\
  -d '{
    "email": "ada@example.com",
    "password": "correct horse battery",
    "verification_callback_url": "http://localhost:3000/handler/email-verification"
  }'`;
