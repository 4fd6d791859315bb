/** A page of an app that signs in through a provider; the test replaces the name with the client's package. */
import "./without-pauses.mjs";
import { StackClientApp } from "published-client";

window.journey = ({ baseUrl, projectId, publishableClientKey }) => {
  const app = new StackClientApp({
    baseUrl,
    projectId,
    publishableClientKey,
    tokenStore: "cookie",
    redirectMethod: "window",
    noAutomaticPrefetch: true,
    urls: { home: "/home" },
  });
  return {
    leave: (provider) => void app.signInWithOAuth(provider),
    signUp: async (email) => {
      const verificationCallbackUrl = `${location.origin}/handler/email-verification`;
      await app.signUpWithCredential({ email, password: "a long password", noRedirect: true, verificationCallbackUrl });
    },
    connect: async (provider) => void (await (await app.getUser()).getConnectedAccount(provider, { or: "redirect" })),
    /** The owner of the connected account's access token. */
    token: async (provider) => {
      const account = await (await app.getUser()).getConnectedAccount(provider);
      return account && (await account.getAccessToken()).accessToken;
    },
    arrive: async () => void (await app.callOAuthCallback()),
    who: async () => (await app.getUser())?.primaryEmail ?? null,
  };
};
