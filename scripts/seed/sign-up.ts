import { HallpassClientApp } from "#sdk/index.ts";

/** Signs users up to a project of a running server through the SDK, as an app would. */
export async function signUpPeople(count: number, password: string): Promise<void> {
  const { HALLPASS_SEED_PROJECT_ID: projectId, HALLPASS_SEED_KEY: publishableClientKey, HALLPASS_URL } = process.env;
  if (!projectId || !publishableClientKey || !Number.isInteger(count) || count < 1) {
    process.stderr.write(
      "Set HALLPASS_SEED_PROJECT_ID and HALLPASS_SEED_KEY (a publishable key) from the console, then run npm run seed -- 50\n",
    );
    process.exit(2);
  }
  const baseUrl = HALLPASS_URL ?? "http://localhost:4255";
  let made = 0;
  for (let at = 1; at <= count; at++) {
    const app = new HallpassClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "memory" });
    const email = `person-${at}@example.com`;
    const result = await app.signUpWithCredential({
      email,
      password,
      verificationCallbackUrl: `${baseUrl}/p/${projectId}/handler/email-verification`,
    });
    if (result.status === "error" && result.error.code !== "USER_EMAIL_ALREADY_EXISTS") throw result.error;
    if (result.status === "ok") {
      made++;
      await (await app.getUser())?.setDisplayName(`Person ${at}`);
    }
    process.stdout.write(`\r${at} of ${count}`);
  }
  process.stdout.write(`\r${made} people signed up, ${count - made} existed before. Their password: ${password}\n`);
}
