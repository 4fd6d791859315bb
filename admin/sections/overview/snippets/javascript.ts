import type { SayText } from "../../../texts/texts.ts";
import { install, type Snippet, type SnippetValues } from "./snippet.ts";

/** A page without a framework, as docs/quickstart/javascript.md has it. */
export const javascriptSnippet = (values: SnippetValues, t: SayText): Snippet => ({
  id: "javascript",
  label: "JavaScript",
  files: [install(values, t), { title: "index.html", code: PAGE }, { title: "main.ts", code: script(values) }],
});

const PAGE = `<form id="sign-in">
  <input name="email" type="email" autocomplete="username" required />
  <input name="password" type="password" autocomplete="current-password" required />
  <button>Sign in</button>
  <p role="alert"></p>
</form>
<p id="greeting"></p>
<button id="sign-out" hidden>Sign out</button>
<script type="module" src="/main.ts"></script>`;

const script = ({
  baseUrl,
  projectId,
  publishableClientKey,
}: SnippetValues) => `import { HallpassClientApp } from "hallpass";

const app = new HallpassClientApp({
  baseUrl: "${baseUrl}",
  projectId: "${projectId}",
  publishableClientKey: "${publishableClientKey}",
  tokenStore: "cookie",
});

const form = document.querySelector<HTMLFormElement>("#sign-in");
const greeting = document.querySelector("#greeting");

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const result = await app.signInWithCredential({
    email: String(fields.get("email")),
    password: String(fields.get("password")),
    noRedirect: true,
  });
  const alert = form.querySelector("[role=alert]");
  if (alert) alert.textContent = result.status === "error" ? result.error.message : "";
});

document.querySelector("#sign-out")?.addEventListener("click", () => app.signOut());

const current = app.currentUser;
// Called after each change: sign-in, sign-out, and changes in other tabs.
current.subscribe(render);
render();

function render() {
  const state = current.snapshot();
  if (state.status === "ready") show(state.value?.primaryEmail ?? null);
  // Nobody has loaded the user of this session yet.
  else if (state.status === "pending") void current.get();
}

function show(email: string | null) {
  if (greeting) greeting.textContent = email === null ? "You are signed out." : \`Hello, \${email}\`;
  form?.toggleAttribute("hidden", email !== null);
  document.querySelector("#sign-out")?.toggleAttribute("hidden", email === null);
}`;
