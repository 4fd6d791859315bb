import { useRef } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { useSayDone } from "../../data/say-done.ts";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";
import { NameForm } from "../forms/name-form.tsx";

interface NewDesignDialogProps {
  texts: Record<"title" | "hint" | "action" | "done", TextId>;
  isOpen: boolean;
  onClose: () => void;
  /** The names of the others. */
  taken: readonly string[];
  create: (name: string) => Promise<{ id: string }>;
  /** Replaces the dialog with the page of what was created, so that Back leads to the list. */
  show: (id: string) => void;
}

/** Asks for the name of a new template or theme, creates it and shows its editor. */
export function NewDesignDialog({ texts, isOpen, onClose, taken, create, show }: NewDesignDialogProps) {
  const t = useTexts();
  const sayDone = useSayDone();
  /** The page of what was created has replaced the dialog: closing it would lead back to the list. */
  const isCreated = useRef(false);

  async function save(name: string) {
    const { id } = await create(name);
    sayDone(t(texts.done));
    isCreated.current = true;
    show(id);
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(texts.title)}>
      <NameForm
        label={t("design.name")}
        hint={t(texts.hint)}
        name=""
        taken={taken}
        action={t(texts.action)}
        onSave={save}
        onClose={() => !isCreated.current && onClose()}
      />
    </Dialog>
  );
}
