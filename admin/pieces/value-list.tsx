import { Card } from "../components/card.tsx";
import { ValueRow } from "../components/value-row.tsx";

interface ValueListProps {
  title: string;
  rows: readonly { label: string; value: string; hint?: string }[];
}

/** The values of a thing that people paste somewhere else: ids, addresses. */
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
