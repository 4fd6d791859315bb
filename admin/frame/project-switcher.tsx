import { PromptSuspense } from "hallpass/react";
import { ChevronsUpDown } from "lucide-react";
import { lazy, useEffect, useState } from "react";
import { useProject } from "../data/projects.ts";
import { useTexts } from "../texts/language.ts";
import { ProjectMark } from "./project-mark.tsx";
import { noteOpened } from "./recent-projects.ts";

const ProjectList = lazy(() => import("./project-list.tsx"));

/** Names the current project. Opens the list of projects, which is loaded then. */
export function ProjectSwitcher() {
  const t = useTexts();
  const current = useProject();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  useEffect(() => noteOpened(current.id), [current.id]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="flex h-9 max-w-full min-w-0 items-center gap-2 rounded-lg px-2 font-medium hover:bg-hover aria-expanded:bg-hover"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <span className="sr-only">{t("frame.switchProject")}</span>
        <ProjectMark name={current.displayName} />
        <span className="truncate max-[26rem]:sr-only">{current.displayName}</span>
        <ChevronsUpDown size={14} aria-hidden="true" className="shrink-0 text-soft" />
      </button>
      {wasOpened && (
        <PromptSuspense>
          <ProjectList isOpen={isOpen} onClose={() => setOpen(false)} />
        </PromptSuspense>
      )}
    </>
  );
}
