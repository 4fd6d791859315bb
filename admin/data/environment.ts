/** The content of a `.env` file with the variables that the SDK reads. Leaves out missing keys. */
export function environmentFor(values: {
  projectId: string;
  publishableClientKey?: string | null;
  secretServerKey?: string | null;
  superSecretAdminKey?: string | null;
}): string {
  const lines: [string, string | null | undefined][] = [
    ["HALLPASS_PROJECT_ID", values.projectId],
    ["HALLPASS_PUBLISHABLE_CLIENT_KEY", values.publishableClientKey],
    ["HALLPASS_SECRET_SERVER_KEY", values.secretServerKey],
    ["HALLPASS_SUPER_SECRET_ADMIN_KEY", values.superSecretAdminKey],
  ];
  return lines
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}
