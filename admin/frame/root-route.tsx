import { createRootRoute, Link, Outlet } from "@tanstack/react-router";
import { buttonClass } from "../components/button.tsx";
import { Notice, Trouble } from "../components/trouble.tsx";
import { useTexts } from "../texts/language.ts";

export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: ({ error, reset }) => (
    <main>
      <Trouble error={error} onRetry={reset} />
    </main>
  ),
  notFoundComponent: NotFound,
});

function NotFound() {
  const t = useTexts();
  return (
    <main className="px-4">
      <Notice
        title={t("trouble.notFoundTitle")}
        action={
          <Link to="/" className={buttonClass()}>
            {t("trouble.toProjects")}
          </Link>
        }
      >
        {t("trouble.notFound")}
      </Notice>
    </main>
  );
}
