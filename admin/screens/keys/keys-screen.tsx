import { getRouteApi } from "@tanstack/react-router";
import type { InternalApiKey } from "hallpass";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useKeys, useRevokeKeys } from "../../data/keys.ts";
import { texts } from "../../texts/texts.ts";
import { CreateKeysDialog } from "./create-keys-dialog.tsx";
import { KeysTable } from "./keys-table.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/api-keys");

export function KeysScreen() {
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
      {texts.keys.create}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={texts.keys.title}
        subtitle={texts.keys.subtitle}
        actions={keys.length > 0 ? create : undefined}
      />
      <div className="min-w-0 overflow-hidden rounded-xl border border-line bg-card shadow-card">
        {keys.length > 0 ? (
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
        ) : (
          <EmptyState icon={KeyRound} title={texts.keys.emptyTitle} headingLevel={2} action={create}>
            {texts.keys.empty}
          </EmptyState>
        )}
      </div>
      <CreateKeysDialog isOpen={search.create === true} description={search.description} onClose={close} />
      <RevokeDialog keys={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function RevokeDialog({ keys, onClose }: { keys: InternalApiKey | null; onClose: () => void }) {
  const revoke = useRevokeKeys();
  return (
    <ConfirmDialog
      isOpen={keys !== null}
      onClose={onClose}
      title={texts.keys.revokeTitle}
      body={texts.keys.revokeBody(keys?.description ?? "")}
      agreement={texts.keys.revokeConfirm}
      action={texts.keys.revoke}
      onConfirm={async () => {
        if (!keys) return;
        await revoke.mutateAsync(keys);
        toast.success(texts.keys.revoked);
      }}
    />
  );
}
