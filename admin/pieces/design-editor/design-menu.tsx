import { Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import { useSayDone } from "../../data/say-done.ts";
import { useTexts } from "../../texts/language.ts";
import { DeleteDialog } from "../deletion/delete-dialog.tsx";
import { NameForm } from "../forms/name-form.tsx";
import type { DesignCalls, StoredDesign } from "./designs.ts";

const WORDS = {
  template: {
    renameTitle: "templates.renameTitle",
    deleteTitle: "templates.deleteTitle",
    deleteBody: "templates.deleteBody",
    deleted: "templates.deleted",
  },
  theme: {
    renameTitle: "themes.renameTitle",
    deleteTitle: "themes.deleteTitle",
    deleteBody: "themes.deleteBody",
    deleted: "themes.deleted",
  },
} as const;

interface DesignMenuProps {
  stored: Pick<StoredDesign, "displayName" | "isBuiltIn" | "isChanged">;
  calls: Pick<DesignCalls, "kind" | "rename" | "reset" | "delete">;
  isDirty: boolean;
  onDeleted: () => void;
}

/** What else can be done with a design: its name, its built-in source, its end. */
export function DesignMenu({ stored, calls, isDirty, onDeleted }: DesignMenuProps) {
  const t = useTexts();
  const sayDone = useSayDone();
  const [asked, ask] = useState<"rename" | "reset" | "delete" | null>(null);
  const { displayName: name, isBuiltIn, isChanged } = stored;
  const words = WORDS[calls.kind];
  const close = () => ask(null);
  return (
    <>
      <RowMenu label={t("design.actions", { name })}>
        <MenuItem icon={Pencil} onChoose={() => ask("rename")}>
          {t("design.rename")}
        </MenuItem>
        {isBuiltIn && (
          <MenuItem icon={RotateCcw} isDisabled={!isChanged} onChoose={() => ask("reset")}>
            {t("design.reset")}
          </MenuItem>
        )}
        {!isBuiltIn && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} isDangerous onChoose={() => ask("delete")}>
              {t("common.delete")}
            </MenuItem>
          </>
        )}
      </RowMenu>
      <Dialog isOpen={asked === "rename"} onClose={close} title={t(words.renameTitle)}>
        <NameForm
          label={t("design.name")}
          name={name}
          action={t("common.save")}
          onClose={close}
          onSave={async (changed) => {
            await calls.rename(changed);
            sayDone(t("design.renamed"), () => calls.rename(name));
          }}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={asked === "reset"}
        onClose={close}
        title={t("design.resetTitle", { name })}
        body={t(isDirty ? "design.resetBodyUnsaved" : "design.resetBody")}
        action={t("design.reset")}
        onConfirm={async () => {
          await calls.reset();
          sayDone(t("design.wasReset"));
        }}
      />
      <DeleteDialog
        things={asked === "delete" ? [calls] : null}
        onClose={close}
        onDeleted={onDeleted}
        words={() => ({
          title: t(words.deleteTitle),
          body: t(words.deleteBody, { name }),
          progress: () => t("design.deleting"),
          deleted: t(words.deleted),
        })}
      />
    </>
  );
}
