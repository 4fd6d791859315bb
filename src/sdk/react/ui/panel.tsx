import type { ReactNode } from "react";

interface PanelProps {
  title: string;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** A page has a large title; a card inside an app's page a smaller one and a frame. */
  kind?: "page" | "card";
  isFramed?: boolean;
  children?: ReactNode;
}

/** A column of at most 380 px with a heading: every page and card of ours is one. */
export function Panel({ title, subtitle, kind = "page", isFramed = false, children }: PanelProps) {
  const Heading = kind === "page" ? "h1" : "h2";
  return (
    <div className={isFramed ? "hp-panel hp-framed" : "hp-panel"}>
      <div className="hp-stack">
        <div className="hp-head">
          <Heading className={kind === "page" ? "hp-title" : "hp-card-title"}>{title}</Heading>
          {subtitle && <p className="hp-muted">{subtitle}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
