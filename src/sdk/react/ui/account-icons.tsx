import { icon } from "./icons.tsx";

// In a file of their own, because the sign-in page does not need them.

export const UserIcon = /* @__PURE__ */ icon(
  <path d="M19 21v-1.5a4.5 4.5 0 0 0-4.5-4.5h-5A4.5 4.5 0 0 0 5 19.5V21M16 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0" />,
);
export const SignOutIcon = /* @__PURE__ */ icon(
  <path d="M9 21H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3m7 13 4-4-4-4m4 4H9" />,
  "hp-mirrored",
);
export const SignInIcon = /* @__PURE__ */ icon(
  <path d="M15 3h3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-3m-5-5 4-4-4-4m4 4H4" />,
  "hp-mirrored",
);
export const SignUpIcon = /* @__PURE__ */ icon(
  <path d="M15.5 21v-1.5A4.5 4.5 0 0 0 11 15H6.500A4.5 4.5 0 0 0 2 19.500V21M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0m6 1v6m3-3h-6" />,
);
export const PasskeyIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 20v-1.5A4.5 4.5 0 0 1 7 14h4M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0" />
    <circle cx="18" cy="10.5" r="3" />
    <path d="M18 13.5V21l2-1.5-1.2-1.5 1.2-1.5" />
  </>,
);
export const SettingsIcon = /* @__PURE__ */ icon(
  <>
    <path d="M20 7h-9m3 10H5" />
    <circle cx="17" cy="17" r="3" />
    <circle cx="7" cy="7" r="3" />
  </>,
);
export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 5v14M5 12h14" />);
export const ChevronsIcon = /* @__PURE__ */ icon(<path d="m8 15 4 4 4-4M8 9l4-4 4 4" />);
export const ThemeIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.500v17a8.5 8.5 0 0 0 0-17" fill="currentColor" />
  </>,
);
