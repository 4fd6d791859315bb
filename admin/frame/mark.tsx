/** The product's logo: a pass with a slot for a lanyard. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      <rect x="3.5" y="1.5" width="17" height="21" rx="4.5" className="fill-solid" />
      <rect x="9" y="4.5" width="6" height="2" rx="1" className="fill-on-solid" />
      <path
        d="M8.2 14.4l2.7 2.7 5-5.4"
        fill="none"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-solid"
      />
    </svg>
  );
}
