import type { ReactNode } from "react";
import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import type { HallpassServerApp } from "#sdk/apps/server-app.ts";
import type { HallpassProviderProps as ClientProps } from "#sdk/react/provider.tsx";
import { ClientProvider } from "./client.tsx";
import { next } from "./framework.ts";

/** The props of `HallpassProvider` in a server layout: those of `hallpass/react`, without `initialUser`. */
export interface HallpassProviderProps extends Omit<ClientProps, "app" | "initialUser"> {
  app: HallpassServerApp | HallpassClientApp;
}

/**
 * Provides an app and the user of the request to the client components inside, for a layout. Only the options
 * of a client app reach the browser, never a secret key.
 *
 *     <HallpassProvider app={app}>{children}</HallpassProvider>
 *
 * After a sign-in or sign-out in another tab, the open page is rendered again. When the user cannot be loaded, components
 * that ask for the user are left to the browser, and may fail there, too: with a Suspense boundary and an error boundary
 * around them, the rest of the page stays.
 *
 * Pages inside are rendered on request, because each visitor's is another. With `noAutomaticPrefetch` on the app, they
 * can be static: then the browser loads the user, and components that ask for the user need a Suspense boundary.
 */
export function HallpassProvider({ app, ...props }: HallpassProviderProps): ReactNode {
  // Not awaited: the page is rendered meanwhile, and only components that ask for the user wait.
  const initialUser = app[hallpassAppInternals].prefetchesUser ? userOfRequest(app) : undefined;
  return <ClientProvider {...props} app={app.toClientJson()} initialUser={initialUser} />;
}

async function userOfRequest(app: HallpassServerApp | HallpassClientApp) {
  const tokenStore = await next.request();
  try {
    const user = await app.getUser({ tokenStore, or: "anonymous-if-exists" });
    return user?.toClientJson() ?? null;
  } catch (error) {
    // The page does not need to fail: the browser asks again.
    console.error(NOT_LOADED, error);
    return undefined;
  }
}

const NOT_LOADED = `Hallpass: the user of a request could not be loaded. Components that ask for the user are left to the \
browser; without a Suspense boundary around them, the page fails.`;
