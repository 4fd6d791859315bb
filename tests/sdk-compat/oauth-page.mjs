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
    arrive: async () => void (await app.callOAuthCallback()),
    who: async () => (await app.getUser())?.primaryEmail ?? null,
  };
};
