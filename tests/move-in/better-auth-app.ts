import { type BetterAuthOptions, betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { admin, organization, twoFactor, username } from "better-auth/plugins";

const APP = "https://app.example.com";
export const SECRET = "a secret of the app, which seals its second factors";
export const ADA = { email: "Ada@example.com", password: "correct horse – 電池", name: "Ada" };
export const BEN = { email: "ben@example.com", password: "another horse altogether", name: "Ben" };

interface AppUsers {
  /** Of Ada's authenticator app, in base32. */
  secret: string;
  /** Her backup codes. */
  codes: string[];
}

/** An app that has run with Better Auth: sign-ups through its own API, in a database that its own migrations made. */
export async function appWithUsers(database: BetterAuthOptions["database"]): Promise<AppUsers> {
  const auth = betterAuth({
    database,
    baseURL: APP,
    secret: SECRET,
    emailAndPassword: { enabled: true },
    plugins: [twoFactor(), organization(), admin(), username()],
  });
  await (await getMigrations(auth.options)).runMigrations();
  const { headers, response: ada } = await auth.api.signUpEmail({
    body: { ...ADA, username: "ada_l" },
    returnHeaders: true,
  });
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const asAda = new Headers({ cookie });
  const enabled = await auth.api.enableTwoFactor({ body: { password: ADA.password }, headers: asAda });
  if (!("totpURI" in enabled)) throw new Error("Better Auth has no authenticator app");
  const secret = new URL(enabled.totpURI).searchParams.get("secret") ?? "";
  const { id: team } = (await auth.api.createOrganization({
    body: { name: "Boats", slug: "boats", metadata: { plan: "gold" } },
    headers: asAda,
  })) ?? { id: "" };
  await auth.api.createInvitation({
    body: { email: "cy@example.com", role: "member", organizationId: team },
    headers: asAda,
  });
  const { user: ben } = await auth.api.signUpEmail({ body: BEN });
  await auth.api.addMember({ body: { organizationId: team, userId: ben.id, role: "member" } });
  const context = await auth.$context;
  // As the app would do after the first code, and when Ben connects his account at a provider.
  await context.adapter.update({
    model: "twoFactor",
    where: [{ field: "userId", value: ada.user.id }],
    update: { verified: true },
  });
  await context.internalAdapter.createAccount({ userId: ben.id, providerId: "github", accountId: "583231" });
  return { secret, codes: enabled.backupCodes };
}
