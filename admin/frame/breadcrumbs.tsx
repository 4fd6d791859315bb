import { Link, useMatches } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useProject } from "../data/projects.ts";
import { useTexts } from "../texts/language.ts";
import { trailOf } from "./navigation.ts";
import { useShownTitle } from "./page-title.ts";

/** The path to the current page: all projects, the project, and the pages that the URL matches. */
export function Breadcrumbs() {
  const t = useTexts();
  const project = useProject();
  const trail = trailOf(useMatches());
  const title = useShownTitle();
  const link = "rounded hover:text-text hover:underline underline-offset-3";
  return (
    <nav aria-label={t("frame.breadcrumbs")} className="mb-3 text-[0.8125rem] text-soft">
      <ol className="flex min-w-0 items-center gap-1">
        <li className="shrink-0">
          <Link to="/" className={link}>
            {t("projects.title")}
          </Link>
        </li>
        <Step>
          <Link to="/projects/$projectId" params={{ projectId: project.id }} className={`${link} truncate`}>
            {project.displayName}
          </Link>
        </Step>
        {trail.map(({ section, pathname }, at) => (
          <Step key={pathname} isShort={section !== null}>
            {at === trail.length - 1 || !section ? (
              <span aria-current="page" className="truncate text-text">
                {section ? t(section.label) : title}
              </span>
            ) : (
              <Link to={pathname} className={link}>
                {t(section.label)}
              </Link>
            )}
          </Step>
        ))}
      </ol>
    </nav>
  );
}

function Step({ isShort = false, children }: { isShort?: boolean; children: ReactNode }) {
  return (
    <li className={`flex min-w-0 items-center gap-1 ${isShort ? "shrink-0" : ""}`}>
      <ChevronRight size={13} aria-hidden="true" className="shrink-0" />
      {children}
    </li>
  );
}
