import { expect, test } from "bun:test";
import { moveIn } from "#testing/move-in.ts";
import { providerOf } from "./providers.ts";

test("a provider has one id here, whatever a product calls it", () => {
  // Names of Supabase, Clerk, allauth, Auth.js, SuperTokens, WorkOS, Cognito, Auth0, Keycloak and Firebase.
  const names = {
    microsoft: [
      "azure",
      "microsoft",
      "microsoft-entra-id",
      "active-directory",
      "MicrosoftOAuth",
      "windowslive",
      "microsoft.com",
    ],
    linkedin: ["linkedin_oidc", "linkedin_oauth2", "linkedin-openid-connect", "linkedin.com"],
    x: ["twitter", "twitter_oauth2", "twitter.com"],
    apple: ["apple", "SignInWithApple", "AppleOAuth", "apple.com"],
    google: ["google-oauth2", "GoogleOAuth", "google.com", "Google"],
  };
  for (const [id, all] of Object.entries(names))
    expect(all.map((name) => [name, providerOf(name)])).toEqual(all.map((name) => [name, id]));
  expect(providerOf("samlp", "acme-saml")).toBe("acme-saml");
});

test("a map names a provider as the source or as Hallpass does, and a name that nothing has is in the report", async () => {
  const identities = [{ connection: "google-oauth2", provider: "google-oauth2", user_id: "1138", isSocial: true }];
  const files = {
    "users.json": `${JSON.stringify({ user_id: "google-oauth2|1138", email: "ada@example.com", email_verified: true, identities })}\n`,
  };
  const says = "The map names a role or a provider that no user of the source has.";
  for (const name of ["google-oauth2", "google"]) {
    const { of, warnings } = await moveIn(files, { from: "auth0", map: { providers: { [name]: "goo" } } });
    expect(of("oauth_account")).toMatchObject([{ provider_id: "goo" }]);
    expect(warnings).not.toContain(says);
  }
  const map = { providers: { gogle: "google" }, roles: { Guests: null }, settings: { app_kee: "x" } };
  const { report } = await moveIn(files, { from: "auth0", map });
  expect(report.warnings).toContainEqual({ says, count: 2, examples: ["Guests", "gogle"] });
  expect(report.warnings).toContainEqual({
    says: "A setting of the map was not used.",
    count: 1,
    examples: ["app_kee"],
  });
});
