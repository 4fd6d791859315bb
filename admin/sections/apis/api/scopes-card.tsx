import type { OAuthApi, OAuthApiScope } from "hallpass/admin";
import { ListChecks, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { OAUTH_API_SCOPES_MAX } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { useLast } from "../../../components/use-last.ts";
import { editOrDelete } from "../../../pieces/lists/edit-or-delete.tsx";
import { List } from "../../../pieces/lists/list.tsx";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";
import { useSaveApi } from "./save-api.ts";
import { ScopeDialog } from "./scope-dialog.tsx";

/** What apps can be allowed to do at the API. */
export function ScopesCard({ api }: { api: OAuthApi }) {
  const t = useTexts();
  const [editing, setEditing] = useState<OAuthApiScope | "new" | null>(null);
  const [deleting, setDeleting] = useState<OAuthApiScope | null>(null);
  const columns = useMemo(() => columnsOf({ onEdit: setEditing, onDelete: setDeleting }, t), [t]);
  const { length } = api.scopes;
  const add = length < OAUTH_API_SCOPES_MAX && (
    <Button look={length === 0 ? "solid" : "outline"} onClick={() => setEditing("new")}>
      <Plus size={16} aria-hidden="true" />
      {t("api.addScope")}
    </Button>
  );
  return (
    <Card title={t("api.scopes")} hint={t("api.scopesHint")} aside={length > 0 && add} isFlush>
      <List
        total={length}
        shown={length}
        box="card"
        headingLevel={3}
        empty={{ icon: ListChecks, title: t("api.noScopesTitle"), hint: t("api.noScopes"), action: add }}
      >
        <DataTable caption={t("api.scopes")} columns={columns} rows={api.scopes} rowId={({ name }) => name} />
      </List>
      <ScopeDialog api={api} editing={editing} onClose={() => setEditing(null)} />
      <DeleteScopeDialog api={api} scope={deleting} onClose={() => setDeleting(null)} />
    </Card>
  );
}

interface Ways {
  onEdit: (scope: OAuthApiScope) => void;
  onDelete: (scope: OAuthApiScope) => void;
}

const columnsOf = ({ onEdit, onDelete }: Ways, t: SayText): Column<OAuthApiScope>[] => [
  {
    id: "name",
    header: t("api.scopeName"),
    isTitle: true,
    cell: ({ row: { original } }) => (
      <span className="font-mono text-[0.8125rem] font-medium wrap-anywhere">{original.name}</span>
    ),
  },
  {
    id: "description",
    header: t("api.scopeDescription"),
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{original.description || "–"}</span>,
  },
  {
    id: "permission",
    header: t("api.scopePermission"),
    cell: ({ row: { original } }) => (
      <span className="font-mono text-[0.8125rem] wrap-anywhere">{original.permissionId ?? "–"}</span>
    ),
  },
  editOrDelete({
    header: t("apis.columnActions"),
    edit: ({ name }) => t("api.editScope", { name }),
    remove: ({ name }) => t("api.deleteScope", { name }),
    onEdit,
    onDelete,
  }),
];

interface DeleteScopeDialogProps {
  api: OAuthApi;
  /** Null closes the dialog. */
  scope: OAuthApiScope | null;
  onClose: () => void;
}

function DeleteScopeDialog({ api, scope, onClose }: DeleteScopeDialogProps) {
  const t = useTexts();
  const save = useSaveApi(api);
  const shown = useLast(scope);
  return (
    <ConfirmDialog
      isOpen={scope !== null}
      onClose={onClose}
      title={t("api.deleteScopeTitle", { name: shown?.name ?? "" })}
      body={t("api.deleteScopeBody")}
      action={t("common.delete")}
      onConfirm={() => save({ scopes: api.scopes.filter(({ name }) => name !== scope?.name) }, t("api.scopeDeleted"))}
    />
  );
}
