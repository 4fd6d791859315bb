import type { PermissionDefinition } from "hallpass/admin";
import { Plus, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { isSystemPermission, type PermissionScope, usePermissionDefinitions } from "../../data/permissions.ts";
import { List } from "../../pieces/lists/list.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { DeletePermissionDialog } from "./delete-permission-dialog.tsx";
import { PermissionDialog } from "./permission-dialog.tsx";
import type { PermissionsSearch } from "./permissions-search.ts";
import { PermissionsTable } from "./permissions-table.tsx";
import { TreeDialog } from "./tree-dialog.tsx";

interface PermissionsScreenProps {
  scope: PermissionScope;
  title: string;
  subtitle: string;
  search: PermissionsSearch;
  onSearch: (changes: PermissionsSearch) => unknown;
  /** Which permissions people get by themselves. */
  defaults: ReactNode;
}

/** The permissions of the project, or those of its teams. */
export function PermissionsScreen({ title, subtitle, onSearch, ...props }: PermissionsScreenProps) {
  const t = useTexts();
  return (
    <ListScreen
      title={title}
      subtitle={subtitle}
      action={
        <Button look="solid" onClick={() => onSearch({ create: true })}>
          <Plus size={16} aria-hidden="true" />
          {t("permissions.create")}
        </Button>
      }
    >
      <Permissions {...props} onSearch={onSearch} />
    </ListScreen>
  );
}

type PermissionsProps = Omit<PermissionsScreenProps, "title" | "subtitle">;

function Permissions({ scope, search: { q = "", create, shown }, onSearch, defaults }: PermissionsProps) {
  const t = useTexts();
  const definitions = ownFirst(usePermissionDefinitions(scope));
  const [editing, setEditing] = useState<PermissionDefinition | null>(null);
  const [deleting, setDeleting] = useState<PermissionDefinition | null>(null);
  const wanted = q.trim().toLowerCase();
  const found = definitions.filter(
    ({ id, description }) => id.includes(wanted) || description?.toLowerCase().includes(wanted),
  );

  return (
    <div className="flex flex-col gap-6">
      <div>
        <List
          total={definitions.length}
          shown={found.length}
          box="own"
          empty={{
            icon: ShieldCheck,
            title: t("permissions.emptyTitle"),
            hint: t(scope === "team" ? "permissions.emptyTeam" : "permissions.emptyProject"),
            action: <Button onClick={() => onSearch({ create: true })}>{t("permissions.create")}</Button>,
          }}
          search={{
            label: t("permissions.search"),
            value: q,
            onChange: (query) => onSearch({ q: query || undefined }),
          }}
          count={t("permissions.count", { count: found.length })}
          noMatch={{
            title: t("permissions.noMatchTitle"),
            hint: t("permissions.noMatch", { query: q }),
            onClear: () => onSearch({ q: undefined }),
          }}
        >
          <PermissionsTable
            definitions={found}
            all={definitions}
            caption={t(scope === "team" ? "permissions.teamTitle" : "permissions.projectTitle")}
            onShow={({ id }) => onSearch({ shown: id })}
            onEdit={setEditing}
            onDelete={setDeleting}
          />
        </List>
      </div>
      {defaults}
      <PermissionDialog
        scope={scope}
        editing={create ? "new" : editing}
        onClose={() => {
          setEditing(null);
          if (create) onSearch({ create: undefined });
        }}
      />
      <DeletePermissionDialog scope={scope} permission={deleting} onClose={() => setDeleting(null)} />
      <TreeDialog shown={shown} definitions={definitions} onClose={() => onSearch({ shown: undefined })} />
    </div>
  );
}

/** What an owner has made comes before what is built in. */
const ownFirst = (definitions: readonly PermissionDefinition[]) =>
  [...definitions].sort((a, b) => Number(isSystemPermission(a.id)) - Number(isSystemPermission(b.id)));
