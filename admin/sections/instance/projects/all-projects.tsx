import { getRouteApi } from "@tanstack/react-router";
import type { InstanceProject } from "hallpass/admin";
import { Boxes } from "lucide-react";
import { useMemo, useState } from "react";
import { useProjects } from "../../../data/projects.ts";
import { List } from "../../../pieces/lists/list.tsx";
import { type ListSearch, useListInUrl } from "../../../pieces/lists/list-in-url.ts";
import { ListSkeleton } from "../../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../../texts/language.ts";
import { useAllProjects } from "../queries.ts";
import { AllProjectsTable } from "./all-projects-table.tsx";
import { NotYoursDialog } from "./not-yours-dialog.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/all-projects");

/** All projects: found and paged by the server. Those of others say that only their owners open them. */
export function AllProjects() {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, cursor } = search;
  const { rows: projects, isStale } = useAllProjects(search);
  const owned = useProjects();
  const ownedIds = useMemo(() => new Set(owned.map(({ id }) => id)), [owned]);
  const [asked, setAsked] = useState<InstanceProject | null>(null);
  const { change, typed, type, paging } = useListInUrl<ListSearch>(search, projects, (changes, how) =>
    navigate({ search: (known) => ({ ...known, ...changes }), ...how }),
  );

  if (!projects) return <ListSkeleton />;
  return (
    <>
      <List
        total={q === undefined && cursor === undefined ? projects.length : 1}
        shown={projects.length}
        box="own"
        empty={{ icon: Boxes, title: t("allProjects.emptyTitle"), hint: t("allProjects.empty") }}
        search={{ label: t("allProjects.search"), value: typed, onChange: type }}
        count={t("allProjects.count", { count: projects.length })}
        noMatch={{
          title: t("allProjects.noMatchTitle"),
          hint: cursor ? t("allProjects.noMoreHere") : t("allProjects.noMatch", { query: q ?? "" }),
          onClear: () => change({ q: undefined }),
        }}
        paging={{ ...paging, shown: projects.length, total: undefined }}
      >
        <AllProjectsTable projects={projects} ownedIds={ownedIds} isStale={isStale} onAsk={setAsked} />
      </List>
      <NotYoursDialog project={asked} onClose={() => setAsked(null)} />
    </>
  );
}
