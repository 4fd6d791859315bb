import { createRootRoute, Link, Outlet } from "@tanstack/react-router";
import { buttonClass } from "../components/button.tsx";
import { Notice, Trouble } from "../components/trouble.tsx";
import { texts } from "../texts/texts.ts";

export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: ({ error, reset }) => (
    <main>
      <Trouble error={error} onRetry={reset} />
    </main>
  ),
  notFoundComponent: () => (
    <main className="px-4">
      <Notice
        title={texts.trouble.notFoundTitle}
        action={
          <Link to="/" className={buttonClass()}>
            {texts.trouble.toProjects}
          </Link>
        }
      >
        {texts.trouble.notFound}
      </Notice>
    </main>
  ),
});
