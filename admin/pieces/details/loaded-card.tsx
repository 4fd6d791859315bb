import type { ReactNode } from "react";
import { Card } from "../../components/card.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

interface LoadedCardProps {
  title: string;
  hint?: ReactNode;
  aside?: ReactNode;
  isFlush?: boolean;
  /** The content. It may suspend while it loads, and throw if it cannot be loaded. */
  children: ReactNode;
}

/** A card that loads by itself: the cards beside it do not wait for it, nor fail with it. */
export function LoadedCard({ children, ...card }: LoadedCardProps) {
  return (
    <Card {...card}>
      <Loaded isPart fallback={<Skeleton className="h-16" />}>
        {children}
      </Loaded>
    </Card>
  );
}
