import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  headingLevel?: 2 | 3;
}

/** Shown instead of an empty list: says what will appear here, what it is for, and how to create it. */
export function EmptyState({ icon: Icon, title, children, action, headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="flex flex-col items-center gap-3 px-5 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-xl bg-brand-tint text-brand">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="max-w-sm">
        <Heading className="font-semibold tracking-tight">{title}</Heading>
        <p className="mt-1 text-soft text-pretty">{children}</p>
      </div>
      {action}
    </div>
  );
}
