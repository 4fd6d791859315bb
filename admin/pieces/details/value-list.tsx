import { Card } from "../../components/card.tsx";
import { ValueRow } from "../../components/value-row.tsx";

interface ValueListProps {
  title: string;
  rows: readonly { label: string; value: string; hint?: string }[];
}

/** Values to copy, such as ids and URLs. */
export function ValueList({ title, rows }: ValueListProps) {
  return (
    <Card title={title}>
      <dl className="divide-y divide-line">
        {rows.map((row) => (
          <ValueRow key={row.label} {...row} />
        ))}
      </dl>
    </Card>
  );
}
