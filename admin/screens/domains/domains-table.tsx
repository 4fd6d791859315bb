import type { TrustedDomain } from "hallpass";
import { Pencil, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { texts } from "../../texts/texts.ts";

interface DomainsTableProps {
  domains: readonly TrustedDomain[];
  onEdit: (domain: TrustedDomain) => void;
  onDelete: (domain: TrustedDomain) => void;
}

function columnsOf({ onEdit, onDelete }: Pick<DomainsTableProps, "onEdit" | "onDelete">): Column<TrustedDomain>[] {
  return [
    {
      id: "domain",
      header: texts.domains.columns.domain,
      cell: ({ row }) => <span className="font-medium wrap-anywhere">{row.original.domain}</span>,
    },
    {
      id: "handler",
      header: texts.domains.columns.handler,
      cell: ({ row }) => <code className="font-mono text-[0.8125rem]">{row.original.handlerPath}</code>,
    },
    {
      id: "actions",
      header: texts.domains.columns.actions,
      isNameless: true,
      cell: ({ row }) => (
        <div className="flex justify-end gap-1 grow">
          <Button
            look="quiet"
            size="small-icon"
            aria-label={texts.domains.editRow(row.original.domain)}
            onClick={() => onEdit(row.original)}
          >
            <Pencil size={15} aria-hidden="true" />
          </Button>
          <Button
            look="quiet"
            size="small-icon"
            aria-label={texts.domains.deleteRow(row.original.domain)}
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
  const columns = useMemo(() => columnsOf({ onEdit, onDelete }), [onEdit, onDelete]);
  return <DataTable caption={texts.domains.trusted} columns={columns} rows={domains} rowId={({ domain }) => domain} />;
}
