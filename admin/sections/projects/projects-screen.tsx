import { getRouteApi, Link } from "@tanstack/react-router";
import { Boxes, Plus } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { useProjects } from "../../data/projects.ts";
import { MainArea } from "../../frame/main-area.tsx";
import { TopBar } from "../../frame/top-bar.tsx";
import { List } from "../../pieces/lists/list.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { InstanceFindings } from "./instance-findings.tsx";
import { orderProjects } from "./order-projects.ts";
import { ProjectCard } from "./project-card.tsx";
import type { ProjectOrder, ProjectsSearch } from "./projects-search.ts";

const route = getRouteApi("/signed-in/");

export function ProjectsScreen() {
  const t = useTexts();
  return (
    <>
      <TopBar />
      <MainArea className="mx-auto max-w-5xl px-4 pt-8 pb-20 sm:px-6">
        <ListScreen title={t("projects.title")} subtitle={t("projects.subtitle")} action={<CreateLink />}>
          <Projects />
        </ListScreen>
      </MainArea>
    </>
  );
}

function Projects() {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const projects = useProjects();
  const shown = orderProjects(projects, search);
  // Replaces the history entry, so that the back button does not undo single letters.
  const change = (changes: ProjectsSearch) =>
    navigate({ search: (known) => ({ ...known, ...changes }), replace: true });

  return (
    <>
      {projects.length > 0 && <InstanceFindings />}
      <List
        total={projects.length}
        shown={shown.length}
        empty={{ icon: Boxes, title: t("projects.emptyTitle"), hint: t("projects.empty"), action: <CreateLink /> }}
        search={{
          label: t("projects.search"),
          value: search.q ?? "",
          onChange: (q) => change({ q: q || undefined }),
        }}
        filters={<OrderChoice order={search.sort ?? "recency"} onChange={(sort) => change({ sort })} />}
        count={t("projects.count", { count: shown.length })}
        noMatch={{
          title: t("projects.noMatchTitle"),
          hint: t("projects.noMatch", { query: search.q ?? "" }),
          onClear: () => change({ q: undefined }),
        }}
      >
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      </List>
    </>
  );
}

const ORDERS = [
  { order: "recency", label: "projects.byRecency" },
  { order: "name", label: "projects.byName" },
] as const;

function OrderChoice({ order: chosen, onChange }: { order: ProjectOrder; onChange: (order: ProjectOrder) => void }) {
  const t = useTexts();
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{t("projects.sort")}</legend>
      {ORDERS.map(({ order, label }) => (
        <button
          key={order}
          type="button"
          aria-pressed={order === chosen}
          className={buttonClass({ look: "quiet" }, "aria-pressed:bg-hover aria-pressed:text-text")}
          onClick={() => onChange(order)}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}

function CreateLink() {
  const t = useTexts();
  return (
    <Link to="/new-project" className={buttonClass({ look: "solid" })}>
      <Plus size={16} aria-hidden="true" />
      {t("projects.create")}
    </Link>
  );
}
