import type { ReactNode } from "react";
import { usePageTitle } from "../frame/page-title.ts";

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
}

/** The heading of a page. Also sets the title of the browser's tab. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="text-xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
        {subtitle && <p className="max-w-prose text-soft">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
