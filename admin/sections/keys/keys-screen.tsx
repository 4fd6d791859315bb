import { getRouteApi } from "@tanstack/react-router";
import type { InternalApiKey } from "hallpass";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useKeys, useRevokeKeys } from "../../data/keys.ts";
import { List } from "../../pieces/list.tsx";
import { ListScreen } from "../../pieces/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { CreateKeysDialog } from "./create-keys-dialog.tsx";
import { KeysTable } from "./keys-table.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/api-keys");

export function KeysScreen() {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useKeys();
  const [revoking, setRevoking] = useState<InternalApiKey | null>(null);
  const open = () => navigate({ search: (known) => ({ ...known, create: true }) });
  const close = () =>
    navigate({ search: (known) => ({ ...known, create: undefined, description: undefined }), replace: true });
  const create = (
    <Button look="solid" onClick={open}>
      <Plus size={16} aria-hidden="true" />
      {t("keys.create")}
    </Button>
  );

  return (
    <ListScreen title={t("keys.title")} subtitle={t("keys.subtitle")} action={keys.length > 0 ? create : undefined}>
      <List
        total={keys.length}
        shown={keys.length}
        box="own"
        empty={{ icon: KeyRound, title: t("keys.emptyTitle"), hint: t("keys.empty"), action: create }}
      >
        <KeysTable
          keys={keys}
          sort={{ by: search.sort ?? "created", isDescending: (search.order ?? "desc") === "desc" }}
          onSort={({ by, isDescending }) =>
            navigate({
              search: (known) => ({
                ...known,
                sort: by === "description" || by === "expires" ? by : "created",
                order: isDescending ? "desc" : "asc",
              }),
              replace: true,
            })
          }
          onRevoke={setRevoking}
        />
      </List>
      <CreateKeysDialog isOpen={search.create === true} description={search.description} onClose={close} />
      <RevokeDialog keys={revoking} onClose={() => setRevoking(null)} />
    </ListScreen>
  );
}

function RevokeDialog({ keys, onClose }: { keys: InternalApiKey | null; onClose: () => void }) {
  const t = useTexts();
  const revoke = useRevokeKeys();
  return (
    <ConfirmDialog
      isOpen={keys !== null}
      onClose={onClose}
      title={t("keys.revokeTitle")}
      body={t("keys.revokeBody", { description: keys?.description ?? "" })}
      agreement={t("keys.revokeConfirm")}
      action={t("keys.revoke")}
      onConfirm={async () => {
        if (!keys) return;
        await revoke.mutateAsync(keys);
        toast.success(t("keys.revoked"));
      }}
    />
  );
}
