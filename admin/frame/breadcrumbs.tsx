import { Link, useLocation } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useProject } from "../data/projects.ts";
import { texts } from "../texts/texts.ts";

const NAMES: Record<string, string> = {
  "sign-in-methods": texts.frame.signIn,
  domains: texts.frame.domains,
  "api-keys": texts.frame.keys,
  settings: texts.frame.settings,
};

/** Where one is, and the way up. */
export function Breadcrumbs() {
  const project = useProject();
  const section = useLocation({ select: ({ pathname }) => pathname.replace(/\/+$/, "").split("/").at(-1) ?? "" });
  const link = "rounded hover:text-text hover:underline underline-offset-3";
  return (
    <nav aria-label={texts.frame.breadcrumbs} className="mb-3 text-[0.8125rem] text-soft">
      <ol className="flex min-w-0 items-center gap-1">
        <li className="shrink-0">
          <Link to="/" className={link}>
            {texts.frame.projects}
          </Link>
        </li>
        <Step>
          <Link to="/projects/$projectId" params={{ projectId: project.id }} className={`${link} truncate`}>
            {project.displayName}
          </Link>
        </Step>
        <Step isShort>
          <span aria-current="page" className="whitespace-nowrap text-text">
            {NAMES[section] ?? texts.frame.overview}
          </span>
        </Step>
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
