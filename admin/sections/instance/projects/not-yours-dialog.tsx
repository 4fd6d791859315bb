import type { InstanceProject } from "hallpass/admin";
import { Dialog } from "../../../components/dialog.tsx";
import { useLast } from "../../../components/use-last.ts";
import { ValueRow } from "../../../components/value-row.tsx";
import { useTexts } from "../../../texts/language.ts";
import { membersText } from "./members-text.ts";

interface NotYoursDialogProps {
  /** Null closes the dialog. */
  project: InstanceProject | null;
  onClose: () => void;
}

/** Says that only its owners open a project, and who they are. */
export function NotYoursDialog({ project, onClose }: NotYoursDialogProps) {
  const t = useTexts();
  const shown = useLast(project);
  return (
    <Dialog
      isOpen={project !== null}
      onClose={onClose}
      title={t("allProjects.notYours", { name: shown?.displayName ?? "" })}
      description={t("allProjects.notYoursHint")}
    >
      {shown && (
        <dl className="divide-y divide-line">
          <div className="min-w-0 py-3 first:pt-0">
            <dt className="text-[0.8125rem] text-soft">{t("allProjects.owners")}</dt>
            <dd className="wrap-anywhere">{membersText(shown, t)}</dd>
          </div>
          <ValueRow label={t("allProjects.idLabel")} value={shown.id} />
        </dl>
      )}
    </Dialog>
  );
}
