import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { toast } from "sonner";
import { Field } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useDeleteProject, useProject } from "../../data/projects.ts";
import { DangerZone } from "../../pieces/deletion/danger-zone.tsx";
import { useTexts } from "../../texts/language.ts";

/** Deletes the project after the user has typed its name. */
export function DangerCard() {
  const t = useTexts();
  const { displayName } = useProject();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const remove = useDeleteProject(async () => {
    toast.success(t("settings.deleted", { name: displayName }));
    await navigate({ to: "/", ignoreBlocker: true });
  });

  return (
    <DangerZone
      heading={t("settings.danger")}
      hint={t("settings.deleteHint")}
      onAsk={() => setTyped("")}
      title={t("settings.deleteTitle", { name: displayName })}
      body={t("settings.deleteBody")}
      agreement={t("settings.deleteConfirm")}
      isReady={typed.trim() === displayName.trim()}
      action={t("settings.delete")}
      onConfirm={() => remove()}
    >
      <Field label={t("settings.deleteType", { name: displayName })}>
        {(parts) => (
          <TextInput
            {...parts}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </DangerZone>
  );
}
