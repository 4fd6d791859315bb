/** The parts of the published docs, in reading order: files of `docs`, without the extension. */
export const NAVIGATION: { title: string; pages: string[] }[] = [
  {
    title: "Start",
    pages: [
      "README",
      "quickstart",
      "quickstart/react",
      "quickstart/next",
      "quickstart/react-router",
      "quickstart/javascript",
      "quickstart/backend",
      "quickstart/http",
      "coming-from",
    ],
  },
  {
    title: "Guides",
    pages: [
      "console",
      "verifying",
      "on-a-server",
      "sessions",
      "sdk-sessions",
      "components",
      "account-settings",
      "custom-forms",
      "results",
      "hosted-pages",
      "cli",
      "testing",
    ],
  },
  { title: "Users and teams", pages: ["sign-in", "users", "metadata", "teams", "api-keys"] },
  { title: "Look and language", pages: ["theming", "texts", "mail", "mail-templates"] },
  {
    title: "Reference",
    pages: [
      "reference/apps",
      "reference/hooks",
      "reference/components",
      "reference/sign-in",
      "reference/users",
      "reference/teams",
      "reference/projects",
      "reference/admin",
      "reference/next",
      "reference/errors",
    ],
  },
  {
    title: "HTTP API",
    pages: [
      "wire/README",
      "wire/requests",
      "wire/levels",
      "wire/tokens",
      "wire/errors",
      "wire/endpoints",
      "wire/config",
      "wire/additions",
      "wire/dialects",
      "wire/oddities",
      "webhooks",
    ],
  },
  {
    title: "Run the server",
    pages: [
      "install",
      "production",
      "running",
      "settings",
      "commands",
      "limits",
      "backup",
      "moving",
      "keys",
      "export-import",
      "activity",
      "audit",
    ],
  },
];

/** Files of `docs` for people who change Hallpass, and the table of errors, which has a page for each code instead. */
export const NOT_PUBLISHED =
  /^(wire\/error-codes|architecture|releasing|writing|performance|decisions\/.*|security\/.*)$/;
