import { Link } from "@tanstack/react-router";
import { useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import type { View } from "./overview-search.ts";

const VIEWS = [
  { view: "set-up", label: "overview.setUp" },
  { view: "metrics", label: "overview.metrics" },
] as const;

/** Leads from the guide to the metrics and back. Both have their own URL. */
export function ViewSwitch({ shown }: { shown: View }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <nav aria-label={t("overview.views")} className="flex gap-1 self-start rounded-lg bg-sunken p-1">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          to="/projects/$projectId"
          params={{ projectId }}
          search={(search) => ({ ...search, view })}
          resetScroll={false}
          aria-current={view === shown ? "page" : undefined}
          className="inline-flex h-7.5 items-center rounded-md px-3.5 text-[0.8125rem] font-medium text-soft hover:text-text aria-[current=page]:bg-card aria-[current=page]:text-text aria-[current=page]:shadow-card"
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
