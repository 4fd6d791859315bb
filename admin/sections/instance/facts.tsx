import type { ReactNode } from "react";

/** Names and values in two columns, below each other where there is no room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2 first:pt-0 last:pb-0">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 tabular-nums wrap-anywhere sm:text-end">{children}</dd>
    </div>
  );
}
