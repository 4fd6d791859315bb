import { getRouteApi } from "@tanstack/react-router";
import type { InternalApiKey } from "hallpass/admin";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import type { Sort } from "../../components/data-table.tsx";
import { useKeyCount, useKeys } from "../../data/keys.ts";
import { List } from "../../pieces/lists/list.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { CreateKeysDialog } from "./create-keys-dialog.tsx";
import { KeysTable } from "./keys-table.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/api-keys/");

export function KeysScreen() {
  const t = useTexts();
  const { create, description } = route.useSearch();
  const navigate = route.useNavigate();
  const count = useKeyCount() ?? 0;
  const close = () =>
    navigate({ search: (known) => ({ ...known, create: undefined, description: undefined }), replace: true });

  return (
    <>
      <ListScreen
        title={t("keys.title")}
        subtitle={t("keys.subtitle")}
        action={count > 0 ? <CreateButton /> : undefined}
      >
        <Keys />
      </ListScreen>
      <CreateKeysDialog isOpen={create === true} description={description} onClose={close} />
    </>
  );
}

function CreateButton() {
  const t = useTexts();
  const navigate = route.useNavigate();
  return (
    <Button look="solid" onClick={() => navigate({ search: (known) => ({ ...known, create: true }) })}>
      <Plus size={16} aria-hidden="true" />
      {t("keys.create")}
    </Button>
  );
}

function Keys() {
  const t = useTexts();
  const keys = useKeys();
  const { sort = "created", order = "desc" } = route.useSearch();
  const navigate = route.useNavigate();
  const [revoking, setRevoking] = useState<InternalApiKey | null>(null);

  function reorder({ by, isDescending }: Sort) {
    const column = by === "description" || by === "expires" ? by : "created";
    void navigate({
      search: (known) => ({ ...known, sort: column, order: isDescending ? "desc" : "asc" }),
      replace: true,
    });
  }

  return (
    <>
      <List
        total={keys.length}
        shown={keys.length}
        box="own"
        empty={{ icon: KeyRound, title: t("keys.emptyTitle"), hint: t("keys.empty"), action: <CreateButton /> }}
      >
        <KeysTable
          keys={keys}
          sort={{ by: sort, isDescending: order === "desc" }}
          onSort={reorder}
          onRevoke={setRevoking}
        />
      </List>
      <RevokeDialog keys={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}
