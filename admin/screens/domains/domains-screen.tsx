import type { TrustedDomain } from "hallpass";
import { Globe, Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SettingSwitch } from "../../components/setting-switch.tsx";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { texts } from "../../texts/texts.ts";
import { DomainDialog } from "./domain-dialog.tsx";
import { DomainsTable } from "./domains-table.tsx";

type Editing = { domain: TrustedDomain | null };

export function DomainsScreen() {
  const { config, isProductionMode } = useProject();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [deleting, setDeleting] = useState<TrustedDomain | null>(null);
  const add = (
    <Button look="solid" onClick={() => setEditing({ domain: null })}>
      <Plus size={16} aria-hidden="true" />
      {texts.domains.add}
    </Button>
  );

  return (
    <>
      <PageHeader title={texts.domains.title} subtitle={texts.domains.subtitle} />
      <div className="flex flex-col gap-5">
        <Card
          title={texts.domains.trusted}
          hint={texts.domains.trustedHint}
          aside={config.domains.length > 0 && add}
          isFlush
        >
          {config.domains.length > 0 ? (
            <DomainsTable domains={config.domains} onEdit={(domain) => setEditing({ domain })} onDelete={setDeleting} />
          ) : (
            <EmptyState icon={Globe} title={texts.domains.emptyTitle} action={add}>
              {texts.domains.empty}
            </EmptyState>
          )}
        </Card>
        <Card title={texts.domains.development}>
          <SettingSwitch
            label={texts.domains.localhost}
            hint={
              isProductionMode && !config.allowLocalhost
                ? texts.domains.localhostInProduction
                : texts.domains.localhostHint
            }
            isDisabled={isProductionMode && !config.allowLocalhost}
            setting="allowLocalhost"
          />
        </Card>
      </div>
      <DomainDialog editing={editing} onClose={() => setEditing(null)} />
      <DeleteDialog domain={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function DeleteDialog({ domain, onClose }: { domain: TrustedDomain | null; onClose: () => void }) {
  const { config } = useProject();
  const update = useUpdateProject();
  return (
    <ConfirmDialog
      isOpen={domain !== null}
      onClose={onClose}
      title={texts.domains.deleteTitle}
      body={texts.domains.deleteBody(domain?.domain ?? "")}
      action={texts.common.delete}
      onConfirm={async () => {
        await update.mutateAsync({ config: { domains: config.domains.filter((each) => each !== domain) } });
        toast.success(texts.domains.deleted);
      }}
    />
  );
}
