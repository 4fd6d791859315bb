import { Link } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { Fragment } from "react";
import { useConfig } from "../data/config-context.ts";
import { useProject } from "../data/projects.ts";
import { PROJECT_SECTIONS } from "../sections/index.ts";
import { useTexts } from "../texts/language.ts";
import { grouped } from "./navigation.ts";
import { type OutsidePage, outsidePages } from "./outside-pages.ts";

const item =
  "flex h-9 items-center gap-2.5 rounded-lg px-2.5 font-medium text-soft transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand lg:h-8.5";

const GROUPED = grouped(PROJECT_SECTIONS);

/** The navigation of a project: its pages, and the pages outside the console. */
export function ProjectNav({ onGo }: { onGo?: () => void }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const config = useConfig();
  return (
    <nav aria-label={t("frame.navigation")} className="flex flex-col gap-0.5">
      {GROUPED.map(({ group, pages }) => (
        <Fragment key={group?.id ?? ""}>
          {group && <Heading>{t(group.label)}</Heading>}
          {pages.map(({ route, section: { label, icon: Icon } }) => (
            <Link
              key={route.id}
              to={route.to}
              params={{ projectId }}
              // The overview has the project's URL, with which the URLs of all other pages begin.
              activeOptions={{ exact: route.path === "/", includeSearch: false }}
              className={item}
              onClick={onGo}
            >
              <Icon size={16} aria-hidden="true" />
              {t(label)}
            </Link>
          ))}
        </Fragment>
      ))}
      <Heading>{t("frame.development")}</Heading>
      {outsidePages(config).map((page) => (
        <OutsideLink key={page.href} {...page} />
      ))}
    </nav>
  );
}

function Heading({ children }: { children: string }) {
  return <p className="px-2.5 pt-4 pb-1 text-xs font-medium text-soft">{children}</p>;
}

function OutsideLink({ href, icon: Icon, label }: OutsidePage) {
  const t = useTexts();
  return (
    <a href={href} target="_blank" rel="noreferrer" className={item}>
      <Icon size={16} aria-hidden="true" />
      <span className="flex-1">{t(label)}</span>
      <ExternalLink size={13} aria-hidden="true" />
      <span className="sr-only">({t("common.opensInNewTab")})</span>
    </a>
  );
}
