import { HallpassAdminApp } from "#sdk/admin.ts";

/** Defines permissions of a project at a running server: each team permission contains the one before it, in groups of ten. */
export async function definePermissions(count: number): Promise<void> {
  const {
    HALLPASS_SEED_PROJECT_ID: projectId,
    HALLPASS_SEED_ADMIN_KEY: superSecretAdminKey,
    HALLPASS_URL,
  } = process.env;
  if (!projectId || !superSecretAdminKey || !Number.isInteger(count) || count < 1) {
    process.stderr.write(
      "Set HALLPASS_SEED_PROJECT_ID and HALLPASS_SEED_ADMIN_KEY (a super secret admin key), then run npm run seed -- --permissions 200\n",
    );
    process.exit(2);
  }
  const app = new HallpassAdminApp({
    baseUrl: HALLPASS_URL ?? "http://localhost:4255",
    projectId,
    superSecretAdminKey,
  });
  const id = (n: number) => `boats:seeded_${n}`;
  for (let n = 0; n < count; n++) {
    await app.permissions.team.create({
      id: id(n),
      description: `Seeded permission ${n}`,
      containedPermissionIds: n % 10 === 0 ? [] : [id(n - 1)],
    });
    process.stdout.write(`\r${n + 1} of ${count}`);
  }
  process.stdout.write(`\r${count} team permissions are defined.\n`);
}
