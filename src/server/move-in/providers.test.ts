import { expect, test } from "bun:test";
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
