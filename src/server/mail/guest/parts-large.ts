/**
 * All components, including those that make the sandbox slow to start. It loads them only for templates that name one.
 */
export * from "@react-email/components";
// The Tailwind of `@react-email/components` writes variants such as `sm:` and `dark:` as if they always applied.
export { Tailwind } from "@react-email/tailwind";

const SIZES: [string, number, string][] = [
  ["xs", 12, "16px"],
  ["sm", 14, "20px"],
  ["base", 16, "24px"],
  ["lg", 18, "28px"],
  ["xl", 20, "28px"],
  ["2xl", 24, "32px"],
  ["3xl", 30, "36px"],
  ["4xl", 36, "36px"],
  ["5xl", 48, "1"],
  ["6xl", 60, "1"],
  ["7xl", 72, "1"],
  ["8xl", 96, "1"],
  ["9xl", 144, "1"],
];
const STEPS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52];
const LARGE_STEPS = [56, 60, 64, 72, 80, 96];

/** Sizes in pixels instead of rem, which some email clients do not know. */
export const pixelBasedPreset = {
  theme: {
    extend: {
      fontSize: Object.fromEntries(SIZES.map(([name, pixels, lineHeight]) => [name, [`${pixels}px`, { lineHeight }]])),
      spacing: {
        px: "1px",
        0: "0",
        ...Object.fromEntries([...STEPS, ...LARGE_STEPS].map((step) => [step, `${4 * step}px`])),
      },
    },
  },
};
