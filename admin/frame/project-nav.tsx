import { Link } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { Fragment } from "react";
import { Tooltip } from "../components/tooltip.tsx";
import { useConfig } from "../data/config-context.ts";
import { useProject } from "../data/projects.ts";
import { PROJECT_SECTIONS } from "../sections/index.ts";
import type { Section } from "../sections/section.ts";
import { useLanguage, useTexts } from "../texts/language.ts";
import { grouped, pagesOf } from "./navigation.ts";
import { type OutsidePage, outsidePages } from "./outside-pages.ts";

export const navItem =
  "flex h-9 items-center gap-2.5 rounded-lg px-2.5 font-medium text-soft transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand lg:h-8.5 [&_svg]:shrink-0";

interface ProjectNavProps {
  /** Shows icons only. Their names are tooltips, and in the tree for screen readers. */
  isNarrow?: boolean;
  onGo?: () => void;
}

/** The navigation of a project: its pages, and the pages outside the console. */
export function ProjectNav({ isNarrow = false, onGo }: ProjectNavProps) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const config = useConfig();
  return (
    <nav aria-label={t("frame.navigation")} className="flex flex-col gap-0.5">
      {grouped(pagesOf(PROJECT_SECTIONS, projectId)).map(({ group, pages }) => (
        <Fragment key={group?.id ?? ""}>
          {group && <Heading isNarrow={isNarrow}>{t(group.label)}</Heading>}
          {pages.map(({ route, section: { label, icon: Icon, useCount } }) => (
            <Tooltip key={route.id} text={t(label)} side="right" isOff={!isNarrow}>
              <Link
                to={route.to}
                params={{ projectId }}
                // The overview has the project's URL, with which the URLs of all other pages begin.
                activeOptions={{ exact: route.path === "/", includeSearch: false }}
                className={navItem}
                onClick={onGo}
              >
                <Icon size={16} aria-hidden="true" />
                <span className={isNarrow ? "sr-only" : "min-w-0 flex-1 truncate"}>{t(label)}</span>
                {!isNarrow && useCount && <Count useCount={useCount} />}
              </Link>
            </Tooltip>
          ))}
        </Fragment>
      ))}
      <Heading isNarrow={isNarrow}>{t("frame.development")}</Heading>
      {outsidePages(config).map((page) => (
        <OutsideLink key={page.href} {...page} isNarrow={isNarrow} />
      ))}
    </nav>
  );
}

/** How many things a page lists, such as "12K". Its page has the exact number, also for screen readers. */
function Count({ useCount }: { useCount: NonNullable<Section["useCount"]> }) {
  const { locale } = useLanguage();
  const count = useCount();
  if (!count) return null;
  return (
    <span aria-hidden="true" className="text-xs font-normal text-soft tabular-nums">
      {new Intl.NumberFormat(locale, { notation: "compact" }).format(count)}
    </span>
  );
}

function Heading({ isNarrow, children }: { isNarrow: boolean; children: string }) {
  if (isNarrow) return <hr className="mx-2.5 my-2.5 border-line" />;
  return <p className="px-2.5 pt-4 pb-1 text-xs font-medium text-soft">{children}</p>;
}

function OutsideLink({ href, icon: Icon, label, isNarrow }: OutsidePage & { isNarrow: boolean }) {
  const t = useTexts();
  return (
    <Tooltip text={t(label)} side="right" isOff={!isNarrow}>
      <a href={href} target="_blank" rel="noreferrer" className={navItem}>
        <Icon size={16} aria-hidden="true" />
        <span className={isNarrow ? "sr-only" : "min-w-0 flex-1 truncate"}>{t(label)}</span>
        {!isNarrow && <ExternalLink size={13} aria-hidden="true" />}
        <span className="sr-only">({t("common.opensInNewTab")})</span>
      </a>
    </Tooltip>
  );
}
