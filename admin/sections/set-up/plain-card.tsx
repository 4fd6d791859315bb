import type { ReactNode } from "react";
import { usePageTitle } from "../../frame/page-title.ts";

/** The only card of a page before sign-in. */
export function PlainCard({ title, subtitle, children }: { title: string; subtitle?: ReactNode; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="animate-rise">
      <div className="mb-6 text-center">
        <h1 className="text-[1.375rem] leading-tight font-semibold tracking-tight text-balance">{title}</h1>
        {subtitle && <p className="mt-1.5 text-soft text-balance wrap-anywhere">{subtitle}</p>}
      </div>
      <div className="rounded-2xl border border-line bg-card p-5 shadow-card sm:p-7">{children}</div>
    </div>
  );
}
