import type { TrustedDomain } from "hallpass";
import { Globe, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { SettingSwitch } from "../../components/setting-switch.tsx";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useSayDone } from "../../data/say-done.ts";
import { List } from "../../pieces/lists/list.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { DomainDialog } from "./domain-dialog.tsx";
import { DomainsTable } from "./domains-table.tsx";

type Editing = { domain: TrustedDomain | null };

export function DomainsScreen() {
  const t = useTexts();
  const { config, isProductionMode } = useProject();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [deleting, setDeleting] = useState<TrustedDomain | null>(null);
  const add = (
    <Button look="solid" onClick={() => setEditing({ domain: null })}>
      <Plus size={16} aria-hidden="true" />
      {t("domains.add")}
    </Button>
  );

  return (
    <ListScreen title={t("domains.title")} subtitle={t("domains.subtitle")}>
      <div className="flex flex-col gap-5">
        <Card
          title={t("domains.trusted")}
          hint={t("domains.trustedHint")}
          aside={config.domains.length > 0 && add}
          isFlush
        >
          <List
            total={config.domains.length}
            shown={config.domains.length}
            box="card"
            headingLevel={3}
            empty={{ icon: Globe, title: t("domains.emptyTitle"), hint: t("domains.empty"), action: add }}
          >
            <DomainsTable domains={config.domains} onEdit={(domain) => setEditing({ domain })} onDelete={setDeleting} />
          </List>
        </Card>
        <Card title={t("domains.development")}>
          <SettingSwitch
            label={t("domains.localhost")}
            hint={
              isProductionMode && !config.allowLocalhost
                ? t("domains.localhostInProduction")
                : t("domains.localhostHint")
            }
            isDisabled={isProductionMode && !config.allowLocalhost}
            setting="allowLocalhost"
          />
        </Card>
      </div>
      <DomainDialog editing={editing} onClose={() => setEditing(null)} />
      <DeleteDialog domain={deleting} onClose={() => setDeleting(null)} />
    </ListScreen>
  );
}

function DeleteDialog({ domain, onClose }: { domain: TrustedDomain | null; onClose: () => void }) {
  const t = useTexts();
  const sayDone = useSayDone();
  const { config } = useProject();
  const update = useUpdateProject();
  return (
    <ConfirmDialog
      isOpen={domain !== null}
      onClose={onClose}
      title={t("domains.deleteTitle")}
      body={t("domains.deleteBody", { domain: domain?.domain ?? "" })}
      action={t("common.delete")}
      onConfirm={async () => {
        const before = config.domains;
        const left = before.filter((each) => each.domain !== domain?.domain);
        const changed = await update({ config: { domains: left } });
        sayDone(t("domains.deleted"), () => changed.update({ config: { domains: before } }, { ifUnchanged: true }));
      }}
    />
  );
}
