import type { ReactNode } from "react";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";

interface DetailScreenProps {
  title: string;
  subtitle?: string;
  /** One visible action at most, the rest in a menu. */
  actions?: ReactNode;
  /** A remark about the whole page. */
  note?: ReactNode;
  /** Shown beside the cards in wide windows, below them in narrow ones. */
  aside?: ReactNode;
  /** The cards; the danger zone is the last one. */
  children: ReactNode;
}

/** A page about one thing: its name, its actions, and its parts as cards. Each card saves by itself. */
export function DetailScreen({ title, subtitle, actions, note, aside, children }: DetailScreenProps) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {note}
      <Loaded isPart>
        {aside ? (
          <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
            <div className="flex min-w-0 flex-col gap-5">{children}</div>
            {aside}
          </div>
        ) : (
          <div className="flex flex-col gap-5">{children}</div>
        )}
      </Loaded>
    </>
  );
}
