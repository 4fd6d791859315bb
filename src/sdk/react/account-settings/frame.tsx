import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { watchAddress } from "#sdk/react/hooks/use-address.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { ErrorBoundary } from "#sdk/react/ui/error-boundary.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { Skeleton } from "#sdk/react/ui/skeleton.tsx";
import type { ShownItem } from "./items.tsx";
import { HeadingContext, headingsOfPage, headingsWithinPage } from "./section-view.tsx";

interface SettingsFrameProps {
  items: readonly ShownItem[];
  fullPage: boolean;
}

/**
 * The sidebar and the chosen item. The address chooses the item, so that it can be linked to, and the browser's back
 * button works. On a narrow page, a select replaces the sidebar.
 */
export function SettingsFrame({ items, fullPage }: SettingsFrameProps) {
  const t = useSettingsTexts();
  const hash = useHash();
  const chosen = items.find(({ id }) => id === hash) ?? items[0];
  const headings = fullPage ? headingsOfPage : headingsWithinPage;
  const heading = useRef<HTMLHeadingElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const shownBefore = useRef(chosen?.id);
  const selectId = useId();

  useEffect(() => {
    if (shownBefore.current === chosen?.id) return;
    shownBefore.current = chosen?.id;
    // A screen reader reads the heading that gets the focus. Someone at the select may want to choose another item.
    if (document.activeElement !== select.current) heading.current?.focus();
  }, [chosen?.id]);

  if (!chosen) return null;
  const own = items.filter(({ isOfTeams }) => !isOfTeams);
  const ofTeams = items.filter(({ isOfTeams }) => isOfTeams);
  const options = (all: readonly ShownItem[]) =>
    all.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ));
  const links = (all: readonly ShownItem[]) => (
    <ul className="hp-settings-links">
      {all.map(({ id, title, icon }) => (
        <li key={id}>
          <a href={`#${id}`} className="hp-settings-link" aria-current={id === chosen.id ? "page" : undefined}>
            {icon}
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );

  return (
    <div className="hp-settings" data-full={fullPage ? "" : undefined}>
      <div className="hp-settings-body">
        <headings.title className="hp-title">{t("accountSettingsTitle")}</headings.title>
        <div className="hp-settings-columns">
          <nav aria-label={t("accountSettingsTitle")} className="hp-settings-nav">
            {links(own)}
            {ofTeams.length > 0 && (
              <>
                <p className="hp-settings-divider">{t("teams")}</p>
                {links(ofTeams)}
              </>
            )}
          </nav>
          <div className="hp-settings-choice">
            <label className="hp-visually-hidden" htmlFor={selectId}>
              {t("accountSettingsTitle")}
            </label>
            <select
              id={selectId}
              ref={select}
              className="hp-input"
              value={chosen.id}
              onChange={({ target }) => {
                window.location.hash = target.value;
              }}
            >
              {options(own)}
              {ofTeams.length > 0 && <optgroup label={t("teams")}>{options(ofTeams)}</optgroup>}
            </select>
          </div>
          <div className="hp-settings-item">
            <headings.item className="hp-settings-title" ref={heading} tabIndex={-1}>
              {chosen.title}
            </headings.item>
            <HeadingContext.Provider value={headings}>
              <ErrorBoundary key={chosen.id} fallback={() => <Problem text={t("unexpected")} />}>
                <PromptSuspense fallback={<Skeleton height="10rem" />}>{chosen.content}</PromptSuspense>
              </ErrorBoundary>
            </HeadingContext.Provider>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Returns the part of the page's address after `#`, and follows it. Empty on a server. */
const useHash = (): string => useSyncExternalStore(watchAddress, hashNow, () => "");

/** Not decoded: a hash that somebody typed may not be decodable, and ids of items need no encoding. */
const hashNow = () => window.location.hash.slice(1);
