import type { SayText } from "../../../texts/texts.ts";
import type { Snippet, SnippetValues } from "./snippet.ts";

/** Any language over HTTP, as docs/quickstart/http.md has it. */
export const curlSnippet = (values: SnippetValues, t: SayText): Snippet => ({
  id: "curl",
  label: "curl",
  files: [
    { title: t("snippets.variables"), code: variables(values) },
    { title: t("snippets.signUp"), code: SIGN_UP },
  ],
});

const variables = ({ baseUrl, projectId, publishableClientKey }: SnippetValues) => `export HALLPASS_URL=${baseUrl}
export PROJECT_ID=${projectId}
export PUBLISHABLE_KEY=${publishableClientKey}`;

const SIGN_UP = `curl -sS --fail-with-body "$HALLPASS_URL/api/v1/auth/password/sign-up" \\
  -H "x-hallpass-project-id: $PROJECT_ID" \\
  -H "x-hallpass-access-type: client" \\
  -H "x-hallpass-publishable-client-key: $PUBLISHABLE_KEY" \\
  -H "content-type: application/json" \\
  -d '{
    "email": "ada@example.com",
    "password": "correct horse battery staple",
    "verification_callback_url": "'"$HALLPASS_URL/p/$PROJECT_ID"'/handler/email-verification"
  }'`;
