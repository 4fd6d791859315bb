interface SkeletonProps {
  width?: string;
  height: string;
}

/** Holds the place of something that is being loaded. */
export const Skeleton = ({ width = "100%", height }: SkeletonProps) => (
  <div className="hp-skeleton" style={{ width, height }} aria-hidden="true" />
);
