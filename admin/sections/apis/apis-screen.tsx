import { getRouteApi } from "@tanstack/react-router";
import type { OAuthApi } from "hallpass/admin";
import { CodeXml, Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "../../components/button.tsx";
import { useApiCount, useApis } from "../../data/oauth.ts";
import { useProject } from "../../data/projects.ts";
import { DeleteDialog } from "../../pieces/deletion/delete-dialog.tsx";
import { List } from "../../pieces/lists/list.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { ApisTable } from "./apis-table.tsx";
import { CreateApiDialog } from "./create-api-dialog.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/apis/");

/** The APIs for which the project issues access tokens. */
export function ApisScreen() {
  const t = useTexts();
  const navigate = route.useNavigate();
  const count = useApiCount() ?? 0;
  const create = () => navigate({ search: { create: true } });
  return (
    <ListScreen
      title={t("apis.title")}
      subtitle={t("apis.subtitle")}
      action={
        count > 0 && (
          <Button look="solid" onClick={create}>
            <Plus size={16} aria-hidden="true" />
            {t("apis.create")}
          </Button>
        )
      }
    >
      <Apis onCreate={create} />
    </ListScreen>
  );
}

function Apis({ onCreate }: { onCreate: () => void }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const apis = useApis();
  const { q = "", create } = route.useSearch();
  const navigate = route.useNavigate();
  const [deleting, setDeleting] = useState<OAuthApi | null>(null);
  const open = useCallback(
    ({ id }: OAuthApi, replace = false) =>
      navigate({
        to: "/projects/$projectId/apis/$apiId",
        params: { projectId, apiId: id },
        replace,
        ignoreBlocker: replace,
      }),
    [navigate, projectId],
  );
  const search = (query: string) => navigate({ search: { q: query || undefined }, replace: true });
  const wanted = q.trim().toLowerCase();
  const found = apis.filter(({ name, identifier, scopes }) =>
    [name, identifier, ...scopes.map((scope) => scope.name)].some((text) => text.toLowerCase().includes(wanted)),
  );

  return (
    <>
      <List
        total={apis.length}
        shown={found.length}
        box="own"
        empty={{
          icon: CodeXml,
          title: t("apis.emptyTitle"),
          hint: t("apis.empty"),
          action: (
            <Button look="solid" onClick={onCreate}>
              {t("apis.create")}
            </Button>
          ),
        }}
        search={{ label: t("apis.search"), value: q, onChange: search }}
        count={t("apis.count", { count: found.length })}
        noMatch={{
          title: t("apis.noMatchTitle"),
          hint: t("apis.noMatch", { query: q }),
          onClear: () => search(""),
        }}
      >
        <ApisTable apis={found} projectId={projectId} onOpen={open} onDelete={setDeleting} />
      </List>
      <CreateApiDialog
        isOpen={create === true}
        onClose={() => navigate({ search: (known) => ({ ...known, create: undefined }), replace: true })}
        // Back leads to the list, not to the dialog.
        onCreated={(api) => void open(api, true)}
      />
      <DeleteDialog
        things={deleting && [deleting]}
        onClose={() => setDeleting(null)}
        words={([api]) => ({
          title: t("api.deleteTitle", { name: api?.name ?? "" }),
          body: t("api.deleteBody"),
          progress: () => t("api.deleting"),
          deleted: t("api.deleted"),
        })}
      />
    </>
  );
}
