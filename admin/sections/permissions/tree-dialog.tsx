import type { PermissionDefinition } from "hallpass/admin";
import { Dialog } from "../../components/dialog.tsx";
import { useLast } from "../../components/use-last.ts";
import { type Branch, containersOf, givenBy, treeOf } from "../../data/containment.ts";
import { useTexts } from "../../texts/language.ts";

interface TreeDialogProps {
  /** The id of the permission; undefined closes the dialog. */
  shown: string | undefined;
  definitions: readonly PermissionDefinition[];
  onClose: () => void;
}

/** What a permission gives in the end: the tree of what it contains, the sum, and where it is contained itself. */
export function TreeDialog({ shown, definitions, onClose }: TreeDialogProps) {
  const t = useTexts();
  const last = useLast(shown);
  const id = last ?? "";
  const definition = definitions.find((each) => each.id === id);
  const given = givenBy([id], definitions).filter((each) => each !== id);
  const containers = containersOf(id, definitions);
  return (
    <Dialog isOpen={shown !== undefined} onClose={onClose} title={id} description={definition?.description} isWide>
      <div className="flex flex-col gap-5">
        <section>
          <h3 className="mb-2 text-[0.8125rem] font-medium">{t("permissions.tree")}</h3>
          <ul className="max-h-80 overflow-auto rounded-lg border border-line p-3">
            <TreeItem branch={treeOf(id, definitions)} />
          </ul>
        </section>
        <p className="text-soft wrap-anywhere">
          {given.length === 0
            ? t("permissions.givesItself")
            : t("permissions.gives", { count: given.length, permissions: given.join(", ") })}
        </p>
        <p className="text-soft wrap-anywhere">
          {containers.length === 0
            ? t("permissions.inNone")
            : t("permissions.inOthers", { permissions: containers.join(", ") })}
        </p>
      </div>
    </Dialog>
  );
}

function TreeItem({ branch: { id, contains } }: { branch: Branch }) {
  return (
    <li>
      <code className="font-mono text-[0.8125rem] wrap-anywhere">{id}</code>
      {contains.length > 0 && (
        <ul className="ms-1.5 border-s border-line ps-4">
          {contains.map((branch) => (
            <TreeItem key={branch.id} branch={branch} />
          ))}
        </ul>
      )}
    </li>
  );
}
