import { Link, useMatches } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useProject } from "../data/projects.ts";
import { useTexts } from "../texts/language.ts";
import { trailOf } from "./navigation.ts";

/** The path to the current page: all projects, the project, and the pages that the URL matches. */
export function Breadcrumbs() {
  const t = useTexts();
  const project = useProject();
  const matches = useMatches();
  const trail = trailOf(matches);
  // The page of one thing has no entry of its own: its heading names it, and the list above it is a link.
  const here = withoutSlash(matches.at(-1)?.pathname ?? "");
  const isHere = (pathname: string) => withoutSlash(pathname) === here;
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
          <Step key={pathname} isShort>
            {at === trail.length - 1 && isHere(pathname) ? (
              <span aria-current="page" className="whitespace-nowrap text-text">
                {t(section.label)}
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

const withoutSlash = (pathname: string) => pathname.replace(/\/$/, "");

function Step({ isShort = false, children }: { isShort?: boolean; children: ReactNode }) {
  return (
    <li className={`flex min-w-0 items-center gap-1 ${isShort ? "shrink-0" : ""}`}>
      <ChevronRight size={13} aria-hidden="true" className="shrink-0" />
      {children}
    </li>
  );
}
