import { Link } from "@tanstack/react-router";
import type { OwnedProject } from "hallpass";
import { Badge } from "../../components/badge.tsx";
import { INTERNAL_PROJECT_ID } from "../../data/projects.ts";
import { ProjectMark } from "../../frame/project-mark.tsx";
import { useDates } from "../../texts/dates.ts";
import { useTexts } from "../../texts/language.ts";

export function ProjectCard({ project }: { project: OwnedProject }) {
  const t = useTexts();
  const dates = useDates();
  const { id, displayName, description, createdAt, isProductionMode } = project;
  return (
    <li className="group relative flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-card p-4 shadow-card transition-colors hover:border-field-line">
      <div className="flex flex-1 items-start gap-3">
        <ProjectMark name={displayName} isLarge />
        <div className="min-w-0 flex-1">
          <Link
            to="/projects/$projectId"
            params={{ projectId: id }}
            className="block truncate font-semibold tracking-tight after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
          >
            {displayName}
          </Link>
          <p className="line-clamp-2 text-[0.8125rem] text-soft wrap-anywhere">
            {description || t("projects.noDescription")}
          </p>
        </div>
      </div>
      <div className="flex min-h-5.5 items-center justify-between gap-2 text-xs text-soft">
        <span title={dates.moment(createdAt)}>
          {t("projects.created", { when: dates.relative(createdAt, new Date()) })}
        </span>
        {id === INTERNAL_PROJECT_ID ? (
          <Badge tone="brand">{t("frame.instance")}</Badge>
        ) : (
          isProductionMode && <Badge tone="good">{t("projects.production")}</Badge>
        )}
      </div>
    </li>
  );
}
