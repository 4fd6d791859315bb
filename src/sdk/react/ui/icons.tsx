import type { ReactNode } from "react";

/** Makes an icon. One with a direction says so, and is mirrored in scripts that run from right to left. */
export const icon = (paths: ReactNode, className?: "hp-mirrored") => () => (
  <svg
    width="17"
    height="17"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    {paths}
  </svg>
);

export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.2 12.3a1 1 0 0 1 0-.6 10.3 10.3 0 0 1 19.6 0 1 1 0 0 1 0 .6 10.3 10.3 0 0 1-19.6 0" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  <path d="M10.7 5.1a10.3 10.3 0 0 1 11.1 6.6 1 1 0 0 1 0 .6 10.3 10.3 0 0 1-1.5 2.6m-5.9-.6a3 3 0 0 1-4.2-4.2m7.3 7.3A10.3 10.3 0 0 1 2.2 12.3a1 1 0 0 1 0-.6 10.3 10.3 0 0 1 4.3-5.2M3 3l18 18" />,
);
export const AlertIcon = () => (
  <svg width="15" height="15" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1m-.8 3.600h1.600v4.300H7.200zm.8 7.300a1 1 0 1 1 0-2 1 1 0 0 1 0 2" />
  </svg>
);
