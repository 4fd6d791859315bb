import { useEffect, useLayoutEffect, useState } from "react";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import type { Navigate } from "#sdk/redirects/method.ts";
import type { HallpassClientApp } from "../apps/client-app.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";

interface Going {
  to: string;
  replace?: boolean;
}

/**
 * Navigates for the app through its router. A component that waits for a redirect is never mounted, and routers
 * navigate only for mounted ones.
 */
export function RouterBridge({ app, useNavigate }: { app: HallpassClientApp; useNavigate: () => Navigate }) {
  const [going, setGoing] = useState<Going | null>(null);

  useLayoutEffect(
    () => app[hallpassAppInternals].redirects.navigateThrough((to, options) => setGoing({ to, ...options })),
    [app],
  );

  if (!going) return null;
  return (
    // A provider around the router cannot use the router.
    <ErrorBoundary key={going.to} fallback={() => <ThroughWindow {...going} />}>
      <ThroughRouter {...going} useNavigate={useNavigate} done={() => setGoing(null)} />
    </ErrorBoundary>
  );
}

function ThroughRouter({ to, replace, useNavigate, done }: Going & { useNavigate: () => Navigate; done: () => void }) {
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: one navigation, whatever the router renders meanwhile.
  useEffect(() => {
    navigate(to, { replace });
    done();
  }, []);

  return null;
}

function ThroughWindow({ to, replace }: Going) {
  useEffect(() => {
    if (replace) window.location.replace(to);
    else window.location.assign(to);
  }, [to, replace]);

  return null;
}
