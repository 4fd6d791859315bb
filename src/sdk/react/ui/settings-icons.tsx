import { icon } from "./icons.tsx";

// In a file of their own, because only account settings need them.

export const ContactIcon = /* @__PURE__ */ icon(
  <>
    <path d="M5 4h14a1.500 1.500 0 0 1 1.500 1.500v13A1.500 1.500 0 0 1 19 20H5a1.500 1.500 0 0 1-1.500-1.500v-13A1.500 1.500 0 0 1 5 4" />
    <circle cx="12" cy="10" r="2.500" />
    <path d="M7.500 17a4.500 4.500 0 0 1 9 0" />
  </>,
);
export const ShieldIcon = /* @__PURE__ */ icon(
  <path d="M12 3 4.500 6v5.500c0 4.500 3.200 8 7.500 9.500 4.300-1.500 7.500-5 7.500-9.500V6zm-3 9 2.200 2.200L15.500 10" />,
);
export const BellIcon = /* @__PURE__ */ icon(<path d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 21h4" />);
export const MonitorIcon = /* @__PURE__ */ icon(<path d="M4 4.500h16v11H4zM8.500 20h7M12 15.500V20" />);
export const LayoutGridIcon = /* @__PURE__ */ icon(
  <path d="M4.500 4.500h6v6h-6zM13.500 4.500h6v6h-6zM4.500 13.500h6v6h-6zM13.500 13.500h6v6h-6z" />,
);
export const KeyIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="15.500" r="4" />
    <path d="m11 12.500 8.500-8.500M16 7.500l2.500 2.500" />
  </>,
);
export const GearIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3v3m0 12v3M3 12h3m12 0h3M5.600 5.600l2.200 2.200m8.400 8.400 2.200 2.200m0-12.800-2.200 2.200m-8.400 8.400-2.200 2.200" />
  </>,
);
export const CirclePlusIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 8.500v7M8.500 12h7" />
  </>,
);
export const MoreIcon = /* @__PURE__ */ icon(<path d="M5 12h.01M12 12h.01M19 12h.01" />);
