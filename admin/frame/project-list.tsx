import { Dialog as Base } from "@base-ui/react/dialog";
import { Link } from "@tanstack/react-router";
import { Check, LayoutGrid, Plus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { SearchInput } from "../components/search-input.tsx";
import { useProject, useProjects } from "../data/projects.ts";
import { find } from "../palette/find.ts";
import { useTexts } from "../texts/language.ts";
import { ProjectMark } from "./project-mark.tsx";
import { recentFirst, recentProjects } from "./recent-projects.ts";
import { MAIN_ID } from "./skip-link.tsx";

interface ProjectListProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The projects below the switcher: those that were opened last come first, and a search finds the others. */
export default function ProjectList({ isOpen, onClose }: ProjectListProps) {
  const t = useTexts();
  const hasChosen = useRef(false);

  // Not when it closes: the new page may take the focus first, which closes the list once more.
  useEffect(() => {
    if (isOpen) hasChosen.current = false;
  }, [isOpen]);

  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => {
        // A new page takes the focus, so that a screen reader announces it.
        if (!open && hasChosen.current) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-60" />
        <Base.Popup
          finalFocus={() => !hasChosen.current}
          className="fixed start-3 top-13 z-70 flex max-h-[min(32rem,calc(100dvh-4rem))] w-80 max-w-[calc(100vw-1.5rem)] animate-rise flex-col rounded-xl border border-line bg-raised p-2 shadow-raised outline-none sm:start-28"
        >
          <Base.Title className="sr-only">{t("frame.projects")}</Base.Title>
          <Choices
            onChoose={() => {
              hasChosen.current = true;
              onClose();
            }}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const ITEM =
  "flex min-h-8.5 items-center gap-2.5 rounded-lg px-2.5 hover:bg-hover focus-visible:bg-hover -outline-offset-2 [&_svg]:shrink-0 [&_svg]:text-soft";

/** The arrow keys move from the field through the links and back; Enter in the field opens the first project. */
function Choices({ onChoose }: { onChoose: () => void }) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const current = useProject();
  const [query, setQuery] = useState("");
  // Read once: the order must not change under the hand.
  const [recent] = useState(recentProjects);
  const projects = recentFirst(useProjects(), recent);
  const findable = projects.map((project) => ({ label: project.displayName, keywords: project.id, project }));
  const found = find(findable, query).map(({ project }) => project);

  function move(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const places = [...(box.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? places.indexOf(activeElement) : -1;
    if (event.key === "ArrowDown") places[(at + 1) % places.length]?.focus();
    else if (event.key === "ArrowUp") places.at(at - 1)?.focus();
    else if (event.key === "Enter" && at === 0 && found.length > 0) places.find((place) => place.matches("a"))?.click();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field and the links have the focus; their keys bubble here
    <div ref={box} onKeyDown={move} className="flex min-h-0 flex-col gap-2">
      <SearchInput label={t("frame.searchProjects")} value={query} onChange={setQuery} />
      <p role="status" className={found.length === 0 ? "px-2.5 py-4 text-center text-soft wrap-anywhere" : "sr-only"}>
        {found.length === 0 ? t("frame.noProjectsFound", { query }) : t("frame.projectsFound", { count: found.length })}
      </p>
      <ul className="min-h-0 overflow-y-auto empty:hidden">
        {found.map((project) => (
          <li key={project.id}>
            <Link
              to="/projects/$projectId"
              params={{ projectId: project.id }}
              onClick={onChoose}
              aria-current={project.id === current.id ? "true" : undefined}
              className={ITEM}
            >
              <ProjectMark name={project.displayName} />
              <span className="min-w-0 flex-1 truncate">{project.displayName}</span>
              {project.id === current.id && <Check size={15} aria-hidden="true" />}
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-2">
        <Place to="/" onChoose={onChoose}>
          <LayoutGrid size={16} aria-hidden="true" />
          {t("trouble.toProjects")}
        </Place>
        <Place to="/new-project" onChoose={onChoose}>
          <Plus size={16} aria-hidden="true" />
          {t("newProject.label")}
        </Place>
      </div>
    </div>
  );
}

function Place({ to, onChoose, children }: { to: "/" | "/new-project"; onChoose: () => void; children: ReactNode }) {
  return (
    <Link to={to} onClick={onChoose} className={ITEM}>
      {children}
    </Link>
  );
}
