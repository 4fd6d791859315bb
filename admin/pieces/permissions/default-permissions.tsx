import { PromptSuspense } from "hallpass/react";
import { useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useLast } from "../../components/use-last.ts";
import type { PermissionScope } from "../../data/permissions.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import { PermissionsForm } from "./permissions-form.tsx";

type Setting = "userDefaultPermissions" | "teamCreatorDefaultPermissions" | "teamMemberDefaultPermissions";

interface Row {
  setting: Setting;
  label: string;
  hint: string;
}

interface DefaultPermissionsCardProps {
  scope: PermissionScope;
  rows: readonly Row[];
}

/** The permissions that people get by themselves, each list with a dialog that changes it. */
export function DefaultPermissionsCard({ scope, rows }: DefaultPermissionsCardProps) {
  const t = useTexts();
  const { config } = useProject();
  const [editing, setEditing] = useState<Row | null>(null);
  const shown = useLast(editing);
  return (
    <Card title={t("permissions.defaults")} hint={t("permissions.defaultsHint")}>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={row.setting}
            className="flex flex-wrap items-start justify-between gap-3 py-3.5 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-52">
              <h3 className="font-medium">{row.label}</h3>
              <p className="text-[0.8125rem] text-soft">{row.hint}</p>
              <p className="mt-2 flex flex-wrap gap-1.5">
                {config[row.setting].length === 0 ? (
                  <span className="text-[0.8125rem] text-soft">{t("permissions.noDefaults")}</span>
                ) : (
                  config[row.setting].map(({ id }) => <Badge key={id}>{id}</Badge>)
                )}
              </p>
            </div>
            <Button
              size="small"
              aria-label={t("permissions.editDefaults", { of: row.label })}
              onClick={() => setEditing(row)}
            >
              {t("permissions.edit")}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={editing !== null}
        onClose={() => setEditing(null)}
        title={shown?.label ?? ""}
        description={shown?.hint}
      >
        <PromptSuspense fallback={<Skeleton className="h-40" />}>
          {shown && <DefaultsForm scope={scope} setting={shown.setting} onClose={() => setEditing(null)} />}
        </PromptSuspense>
      </Dialog>
    </Card>
  );
}

interface DefaultsFormProps {
  scope: PermissionScope;
  setting: Setting;
  onClose: () => void;
}

function DefaultsForm({ scope, setting, onClose }: DefaultsFormProps) {
  const t = useTexts();
  const { config } = useProject();
  const update = useUpdateProject();
  const configOf = (ids: readonly string[]) => ({ config: { [setting]: ids.map((id) => ({ id })) } });

  async function save(chosen: readonly string[], before: readonly string[]) {
    const changed = await update(configOf(chosen));
    return () => changed.update(configOf(before), { ifUnchanged: true });
  }

  return (
    <PermissionsForm
      scope={scope}
      given={config[setting].map(({ id }) => id)}
      onSave={save}
      saved={t("permissions.defaultsSaved")}
      onClose={onClose}
    />
  );
}

/** The permissions that creators and members of teams get by themselves. */
export function TeamDefaultPermissions() {
  const t = useTexts();
  return (
    <DefaultPermissionsCard
      scope="team"
      rows={[
        {
          setting: "teamCreatorDefaultPermissions",
          label: t("permissions.ofCreators"),
          hint: t("permissions.ofCreatorsHint"),
        },
        {
          setting: "teamMemberDefaultPermissions",
          label: t("permissions.ofMembers"),
          hint: t("permissions.ofMembersHint"),
        },
      ]}
    />
  );
}
