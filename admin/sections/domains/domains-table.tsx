import type { TrustedDomain } from "hallpass";
import { Pencil, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { hostIn } from "./domain-rules.ts";
import { WildcardMeaning } from "./wildcard-meaning.tsx";

interface DomainsTableProps {
  domains: readonly TrustedDomain[];
  onEdit: (domain: TrustedDomain) => void;
  onDelete: (domain: TrustedDomain) => void;
}

type RowActions = Pick<DomainsTableProps, "onEdit" | "onDelete">;

function columnsOf({ onEdit, onDelete }: RowActions, t: SayText): Column<TrustedDomain>[] {
  return [
    {
      id: "domain",
      header: t("domains.columnDomain"),
      isTitle: true,
      cell: ({ row }) => (
        <div>
          <span className="font-medium wrap-anywhere">{row.original.domain}</span>
          <WildcardMeaning host={hostIn(row.original.domain)} />
        </div>
      ),
    },
    {
      id: "handler",
      header: t("domains.columnHandler"),
      cell: ({ row }) => <code className="font-mono text-[0.8125rem]">{row.original.handlerPath}</code>,
    },
    {
      id: "actions",
      header: t("domains.columnActions"),
      hasHiddenHeader: true,
      cell: ({ row }) => (
        <div className="flex justify-end gap-1 grow">
          <Button
            look="quiet"
            size="small-icon"
            aria-label={t("domains.editRow", { domain: row.original.domain })}
            onClick={() => onEdit(row.original)}
          >
            <Pencil size={15} aria-hidden="true" />
          </Button>
          <Button
            look="quiet"
            size="small-icon"
            aria-label={t("domains.deleteRow", { domain: row.original.domain })}
            onClick={() => onDelete(row.original)}
          >
            <Trash2 size={15} aria-hidden="true" />
          </Button>
        </div>
      ),
    },
  ];
}

export function DomainsTable({ domains, onEdit, onDelete }: DomainsTableProps) {
  const t = useTexts();
  const columns = useMemo(() => columnsOf({ onEdit, onDelete }, t), [onEdit, onDelete, t]);
  return <DataTable caption={t("domains.trusted")} columns={columns} rows={domains} rowId={({ domain }) => domain} />;
}
