import { getRouteApi, Link } from "@tanstack/react-router";
import { Boxes, Plus, SearchX } from "lucide-react";
import { Button, buttonClass } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { Select } from "../../components/select.tsx";
import { useProjects } from "../../data/projects.ts";
import { MainArea } from "../../frame/main-area.tsx";
import { TopBar } from "../../frame/top-bar.tsx";
import { texts } from "../../texts/texts.ts";
import { InstanceFindings } from "./instance-findings.tsx";
import { orderProjects } from "./order-projects.ts";
import { ProjectCard } from "./project-card.tsx";
import type { ProjectOrder, ProjectsSearch } from "./projects-search.ts";

const route = getRouteApi("/signed-in/");

export function ProjectsScreen() {
  return (
    <>
      <TopBar />
      <MainArea className="mx-auto max-w-5xl px-4 pt-8 pb-20 sm:px-6">
        <PageHeader
          title={texts.projects.title}
          subtitle={texts.projects.subtitle}
          actions={
            <Link to="/new-project" className={buttonClass({ look: "solid" })}>
              <Plus size={16} aria-hidden="true" />
              {texts.projects.create}
            </Link>
          }
        />
        <Loaded>
          <Projects />
        </Loaded>
      </MainArea>
    </>
  );
}

function Projects() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const projects = useProjects();
  const shown = orderProjects(projects, search);
  // Each letter is not a step to go back to.
  const change = (changes: ProjectsSearch) =>
    navigate({ search: (known) => ({ ...known, ...changes }), replace: true });

  if (projects.length === 0) return <NoProjects />;
  return (
    <>
      <InstanceFindings />
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchInput
          label={texts.projects.search}
          value={search.q ?? ""}
          onChange={(q) => change({ q: q || undefined })}
        />
        <Select<ProjectOrder>
          aria-label={texts.projects.sort}
          className="w-36!"
          value={search.sort ?? "recency"}
          onChange={(sort) => change({ sort })}
          options={[
            { value: "recency", label: texts.projects.byRecency },
            { value: "name", label: texts.projects.byName },
          ]}
        />
      </div>
      <p role="status" className="sr-only">
        {texts.projects.count(shown.length)}
      </p>
      {shown.length > 0 ? (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      ) : (
        <div className="rounded-xl border border-dashed border-line">
          <EmptyState
            icon={SearchX}
            title={texts.projects.noMatchTitle}
            headingLevel={2}
            action={<Button onClick={() => change({ q: undefined })}>{texts.common.clear}</Button>}
          >
            {texts.projects.noMatch(search.q ?? "")}
          </EmptyState>
        </div>
      )}
    </>
  );
}

function NoProjects() {
  return (
    <div className="rounded-xl border border-dashed border-line bg-card">
      <EmptyState
        icon={Boxes}
        title={texts.projects.emptyTitle}
        headingLevel={2}
        action={
          <Link to="/new-project" className={buttonClass({ look: "solid" })}>
            <Plus size={16} aria-hidden="true" />
            {texts.projects.create}
          </Link>
        }
      >
        {texts.projects.empty}
      </EmptyState>
    </div>
  );
}
