import { Menu as Base } from "@base-ui/react/menu";
import { Link } from "@tanstack/react-router";
import { Check, ChevronsUpDown, LayoutGrid, Plus } from "lucide-react";
import { Menu, menuItemClass } from "../components/menu.tsx";
import { useProject, useProjects } from "../data/projects.ts";
import { useTexts } from "../texts/language.ts";

/** Names the current project. Its menu opens other projects. */
export function ProjectSwitcher() {
  const t = useTexts();
  const current = useProject();
  const projects = useProjects();
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex h-9 max-w-full min-w-0 items-center gap-2 rounded-lg px-2 font-medium hover:bg-hover data-popup-open:bg-hover"
        >
          <span className="sr-only">{t("frame.switchProject")}</span>
          <ProjectMark name={current.displayName} />
          <span className="truncate max-[26rem]:sr-only">{current.displayName}</span>
          <ChevronsUpDown size={14} aria-hidden="true" className="shrink-0 text-soft" />
        </button>
      }
    >
      {projects.map((project) => (
        <Base.LinkItem
          key={project.id}
          closeOnClick
          className={menuItemClass}
          render={<Link to="/projects/$projectId" params={{ projectId: project.id }} />}
        >
          <ProjectMark name={project.displayName} />
          <span className="min-w-0 flex-1 truncate">{project.displayName}</span>
          {project.id === current.id && <Check size={15} aria-hidden="true" />}
        </Base.LinkItem>
      ))}
      <div className="my-1 border-t border-line" />
      <Base.LinkItem closeOnClick className={menuItemClass} render={<Link to="/" />}>
        <LayoutGrid size={16} aria-hidden="true" />
        {t("trouble.toProjects")}
      </Base.LinkItem>
      <Base.LinkItem closeOnClick className={menuItemClass} render={<Link to="/new-project" />}>
        <Plus size={16} aria-hidden="true" />
        {t("newProject.label")}
      </Base.LinkItem>
    </Menu>
  );
}

/** The first letter of a project's name, as its icon. */
export function ProjectMark({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center bg-brand-tint font-semibold text-brand uppercase ${isLarge ? "size-9 rounded-lg text-sm" : "size-5.5 rounded-md text-[0.6875rem]"}`}
    >
      {[...name.trim()][0]}
    </span>
  );
}
