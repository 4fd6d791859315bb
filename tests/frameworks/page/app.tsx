import { Component, createContext, type ReactNode, Suspense, useContext, useState } from "react";
import type { InitialUser, Navigate } from "#sdk/index.ts";
import { HallpassClientApp } from "#sdk/index.ts";
import { HallpassHandler, HallpassProvider, useTeams, useUser } from "#sdk/react/index.ts";

/** What the server gives the page that it rendered. */
export interface PageProps {
  baseUrl: string;
  projectId: string;
  publishableClientKey: string;
  path: string;
  /** Undefined for a server that does not know the user. */
  initialUser?: InitialUser;
  /** An absolute address that an app may set by mistake. */
  signIn?: string;
  /** The app has a router. */
  hasRouter?: boolean;
  noAutomaticPrefetch?: boolean;
}

const Router = createContext<{ path: string; go: Navigate } | null>(null);

function useNavigate(): Navigate {
  const router = useContext(Router);
  if (!router) throw new Error("There is no router here.");
  return router.go;
}

/** A small app with a router of its own, for server and browser. */
export function Page({ path: first, initialUser, hasRouter = false, signIn, ...connection }: PageProps) {
  const [path, setPath] = useState(first);
  const [app] = useState(
    () =>
      new HallpassClientApp({
        ...connection,
        tokenStore: "cookie",
        urls: signIn === undefined ? {} : { signIn },
        redirectMethod: hasRouter ? { useNavigate } : "window",
      }),
  );
  const go: Navigate = (to) => {
    history.pushState(null, "", to);
    setPath(new URL(to, location.href).pathname);
  };
  return (
    <Router value={{ path, go }}>
      <HallpassProvider app={app} initialUser={initialUser}>
        <h1>Boats</h1>
        <Boundary>
          <Suspense fallback={<p>waiting</p>}>
            <Route path={path} />
          </Suspense>
        </Boundary>
      </HallpassProvider>
    </Router>
  );
}

function Route({ path }: { path: string }) {
  if (path.startsWith("/handler/")) return <HallpassHandler location={path} />;
  if (path === "/guarded" || path === "/own-sign-in") return <Guarded />;
  if (path === "/teams") return <Teams />;
  if (path === "/about") return <p id="who">A page for everyone</p>;
  return <Who />;
}

const Who = () => <p id="who">{useUser()?.primaryEmail ?? "nobody"}</p>;
const Guarded = () => <p id="who">{useUser({ or: "redirect" }).primaryEmail}</p>;
const Teams = () => <p id="who">{useTeams().length} teams</p>;

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { message: String(error) };
  }

  override render() {
    return this.state.message === undefined ? this.props.children : <p id="error">{this.state.message}</p>;
  }
}
