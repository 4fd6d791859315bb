import type { OAuthClaim } from "hallpass/admin";
import { Eye, Plus, Tag } from "lucide-react";
import { useMemo, useState } from "react";
import { OAUTH_CLAIMS_MAX } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { SettingSwitch } from "../../../components/setting-switch.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useProject } from "../../../data/projects.ts";
import { editOrDelete } from "../../../pieces/lists/edit-or-delete.tsx";
import { List } from "../../../pieces/lists/list.tsx";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";
import { ClaimDialog } from "./claim-dialog.tsx";
import { ClaimsPreviewDialog } from "./claims-preview.tsx";
import { useSaveClaims } from "./save-claims.ts";
import { sourceText } from "./source-text.ts";

/** What tokens say about users beside the standard claims. */
export function ClaimsCard() {
  const t = useTexts();
  const { oauthClaims: claims } = useProject().config;
  const [editing, setEditing] = useState<OAuthClaim | "new" | null>(null);
  const [deleting, setDeleting] = useState<OAuthClaim | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const columns = useMemo(() => columnsOf({ onEdit: setEditing, onDelete: setDeleting }, t), [t]);
  const { length } = claims;
  const add = length < OAUTH_CLAIMS_MAX && (
    <Button look={length === 0 ? "solid" : "outline"} onClick={() => setEditing("new")}>
      <Plus size={16} aria-hidden="true" />
      {t("claims.add")}
    </Button>
  );
  return (
    <div className="mt-6">
      <Card
        title={t("claims.title")}
        hint={t("claims.hint")}
        aside={
          length > 0 && (
            <div className="flex flex-wrap gap-2">
              <Button look="quiet" onClick={() => setPreviewing(true)}>
                <Eye size={16} aria-hidden="true" />
                {t("claims.preview")}
              </Button>
              {add}
            </div>
          )
        }
        isFlush
      >
        <List
          total={length}
          shown={length}
          box="card"
          headingLevel={3}
          empty={{ icon: Tag, title: t("claims.noneTitle"), hint: t("claims.none"), action: add }}
        >
          <DataTable caption={t("claims.title")} columns={columns} rows={claims} rowId={({ name }) => name} />
        </List>
        {length > 0 && (
          <div className="border-line border-t p-5">
            <SettingSwitch
              label={t("claims.inSessions")}
              hint={t("claims.inSessionsHint")}
              setting="oauthClaimsInSessions"
            />
          </div>
        )}
      </Card>
      <ClaimDialog editing={editing} onClose={() => setEditing(null)} />
      <DeleteClaimDialog claim={deleting} onClose={() => setDeleting(null)} />
      <ClaimsPreviewDialog isOpen={isPreviewing} onClose={() => setPreviewing(false)} />
    </div>
  );
}

interface Ways {
  onEdit: (claim: OAuthClaim) => void;
  onDelete: (claim: OAuthClaim) => void;
}

const columnsOf = ({ onEdit, onDelete }: Ways, t: SayText): Column<OAuthClaim>[] => [
  {
    id: "name",
    header: t("claims.name"),
    isTitle: true,
    cell: ({ row: { original } }) => (
      <span className="font-mono text-[0.8125rem] font-medium wrap-anywhere">{original.name}</span>
    ),
  },
  {
    id: "source",
    header: t("claims.source"),
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{sourceText(original.source, t)}</span>,
  },
  {
    id: "scope",
    header: t("claims.scope"),
    cell: ({ row: { original } }) => <span className="font-mono text-[0.8125rem]">{original.scope}</span>,
  },
  editOrDelete({
    header: t("apis.columnActions"),
    edit: ({ name }) => t("claims.edit", { name }),
    remove: ({ name }) => t("claims.delete", { name }),
    onEdit,
    onDelete,
  }),
];

interface DeleteClaimDialogProps {
  /** Null closes the dialog. */
  claim: OAuthClaim | null;
  onClose: () => void;
}

function DeleteClaimDialog({ claim, onClose }: DeleteClaimDialogProps) {
  const t = useTexts();
  const { oauthClaims: claims } = useProject().config;
  const save = useSaveClaims();
  const shown = useLast(claim);
  return (
    <ConfirmDialog
      isOpen={claim !== null}
      onClose={onClose}
      title={t("claims.deleteTitle", { name: shown?.name ?? "" })}
      body={t("claims.deleteBody")}
      action={t("common.delete")}
      onConfirm={() =>
        save(
          claims.filter(({ name }) => name !== claim?.name),
          t("claims.deleted"),
        )
      }
    />
  );
}
