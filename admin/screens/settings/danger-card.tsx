import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Field } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useDeleteProject, useProject } from "../../data/projects.ts";
import { texts } from "../../texts/texts.ts";

export function DangerCard() {
  const { displayName } = useProject();
  const navigate = useNavigate();
  const remove = useDeleteProject();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");

  function ask() {
    setTyped("");
    setAsking(true);
  }

  return (
    <Card title={texts.settings.danger} isDangerous>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-soft">{texts.settings.deleteHint}</p>
        <Button look="danger-quiet" onClick={ask}>
          {texts.settings.delete}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.settings.deleteTitle(displayName)}
        body={texts.settings.deleteBody}
        agreement={texts.settings.deleteConfirm}
        isReady={typed.trim() === displayName.trim()}
        action={texts.settings.delete}
        onConfirm={async () => {
          await remove.mutateAsync();
          toast.success(texts.settings.deleted(displayName));
          await navigate({ to: "/" });
        }}
      >
        <Field label={texts.settings.deleteType(displayName)}>
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
      </ConfirmDialog>
    </Card>
  );
}
