import type { ReactNode } from "react";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useTexts } from "../../texts/language.ts";

interface ListScreenProps {
  title: string;
  subtitle?: string;
  /** The one primary action. */
  action?: ReactNode;
  /** The list. It may suspend while it loads, and throw if it cannot be loaded. */
  children: ReactNode;
}

/** A page with a list: its heading at once, then a skeleton, the list, or the reason why it cannot be shown. */
export function ListScreen({ title, subtitle, action, children }: ListScreenProps) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={action} />
      <Loaded isPart fallback={<ListSkeleton />}>
        {children}
      </Loaded>
    </>
  );
}

/** The shape of a toolbar and rows. */
export function ListSkeleton() {
  const t = useTexts();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t("common.loading")}
      </p>
      <Skeleton className="mb-4 h-9" />
      <Skeleton className="h-56" />
    </div>
  );
}
