interface SkeletonProps {
  width?: string;
  height: string;
}

/** A placeholder for content that is loading. */
export const Skeleton = ({ width = "100%", height }: SkeletonProps) => (
  <div className="hp-skeleton" style={{ width, height }} aria-hidden="true" />
);
