import { HallpassProvider } from "hallpass/react";
import type { ReactNode } from "react";
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from "react-router";
import { app } from "./hallpass.ts";
import { Header } from "./header.tsx";
import "./styles.css";

export const meta = () => [{ title: "Notes" }];

/** Loads the user of the request, for whom the server renders the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await app.getUser({ tokenStore: request });
  return { initialUser: user?.toClientJson() ?? null };
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { initialUser } = useLoaderData<typeof loader>();
  return (
    <HallpassProvider app={app} initialUser={initialUser}>
      <Header />
      <Outlet />
    </HallpassProvider>
  );
}
