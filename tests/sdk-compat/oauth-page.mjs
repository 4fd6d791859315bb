/** A page of somebody's app that signs in through a provider; the test puts the client's package in the place of the name. */
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
    /** What the connected account's access token opens. */
    token: async (provider) => {
      const account = await (await app.getUser()).getConnectedAccount(provider);
      return account && (await account.getAccessToken()).accessToken;
    },
    arrive: async () => void (await app.callOAuthCallback()),
    who: async () => (await app.getUser())?.primaryEmail ?? null,
  };
};
