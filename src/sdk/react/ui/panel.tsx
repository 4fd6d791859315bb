import type { ReactNode, Ref } from "react";

interface PanelProps {
  title: string;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** Makes the title the page's main heading. */
  fullPage?: boolean;
  /** A card inside an app's page: a frame and a smaller title. */
  isFramed?: boolean;
  /** Makes the title focusable by scripts, and gets its element. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A column of at most 380 px with a heading; the base of every page and card of the SDK. */
export function Panel({ title, subtitle, fullPage = false, isFramed = false, titleRef, children }: PanelProps) {
  const Heading = fullPage ? "h1" : "h2";
  return (
    <div className={isFramed ? "hp-panel hp-framed" : "hp-panel"}>
      <div className="hp-stack">
        <div className="hp-head">
          <Heading
            className={isFramed && !fullPage ? "hp-card-title" : "hp-title"}
            ref={titleRef}
            tabIndex={titleRef ? -1 : undefined}
          >
            {title}
          </Heading>
          {subtitle && <p className="hp-muted">{subtitle}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
