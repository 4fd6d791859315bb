import { createRootRoute, Link, Outlet, useRouter } from "@tanstack/react-router";
import { buttonClass } from "../components/button.tsx";
import { Notice, Trouble } from "../components/trouble.tsx";
import { loadAllTexts, useTexts } from "../texts/language.ts";

export const rootRoute = createRootRoute({
  beforeLoad: ({ location }) => (location.pathname === "/" ? undefined : loadAllTexts()),
  component: Outlet,
  errorComponent: Failed,
  notFoundComponent: NotFound,
});

/** A new try loads what the page needs, too: a part of the console may not have arrived. */
function Failed({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <main>
      <Trouble error={error} onRetry={() => void router.invalidate()} />
    </main>
  );
}

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
