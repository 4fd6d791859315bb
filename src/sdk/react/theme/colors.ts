/** The colors that an app can set, as CSS colors. The names are those of common design systems. */
export interface Colors {
  background: string;
  foreground: string;
  card: string;
  cardForeground: string;
  popover: string;
  popoverForeground: string;
  primary: string;
  primaryForeground: string;
  secondary: string;
  secondaryForeground: string;
  muted: string;
  mutedForeground: string;
  accent: string;
  accentForeground: string;
  destructive: string;
  destructiveForeground: string;
  border: string;
  input: string;
  ring: string;
}

/** Colors in light and dark, and the radius of corners. */
export interface ThemeConfig {
  light?: Partial<Colors>;
  dark?: Partial<Colors>;
  /** The corner radius as a CSS length. Default: `0.5rem`. */
  radius?: string;
}

const light: Colors = {
  background: "#ffffff",
  foreground: "#14151a",
  card: "#ffffff",
  cardForeground: "#14151a",
  popover: "#ffffff",
  popoverForeground: "#14151a",
  primary: "#1b1c23",
  primaryForeground: "#ffffff",
  secondary: "#ffffff",
  secondaryForeground: "#14151a",
  muted: "#f1f2f5",
  mutedForeground: "#5d6170",
  accent: "#f3f4f7",
  accentForeground: "#14151a",
  destructive: "#c0262d",
  destructiveForeground: "#ffffff",
  border: "#e5e7ec",
  input: "#8f94a3",
  ring: "#4f5bd5",
};

const dark: Colors = {
  background: "#0d0e12",
  foreground: "#eeeff3",
  card: "#15161c",
  cardForeground: "#eeeff3",
  popover: "#1a1b22",
  popoverForeground: "#eeeff3",
  primary: "#f2f3f6",
  primaryForeground: "#14151a",
  secondary: "#1d1f27",
  secondaryForeground: "#eeeff3",
  muted: "#22242d",
  mutedForeground: "#a2a6b5",
  accent: "#252731",
  accentForeground: "#ffffff",
  destructive: "#ff8285",
  destructiveForeground: "#1b0c0d",
  border: "#282a34",
  input: "#666a7a",
  ring: "#929cff",
};

/** The values that differ between light and dark, but cannot be set by apps. */
const DEPTH = {
  light:
    "--hp-page:#f7f8fa;--hp-raised:var(--hp-card);--hp-field:var(--hp-background);--hp-shadow:0 1px 2px rgb(20 22 40/.04),0 12px 32px -12px rgb(20 22 40/.1);--hp-shadow-raised:0 2px 6px rgb(20 22 40/.06),0 16px 40px -12px rgb(20 22 40/.2);color-scheme:light;",
  dark: "--hp-page:var(--hp-background);--hp-raised:color-mix(in srgb,var(--hp-foreground) 13%,var(--hp-muted));--hp-field:color-mix(in srgb,var(--hp-background) 55%,var(--hp-card));--hp-shadow:0 1px 2px rgb(0 0 0/.3),0 16px 40px -16px rgb(0 0 0/.6);--hp-shadow-raised:0 2px 6px rgb(0 0 0/.4),0 20px 44px -12px rgb(0 0 0/.7);color-scheme:dark;",
};

/** The default colors as CSS: one block of variables per mode. */
export const ownThemeCss = [
  block(".hallpass-scope", "light", `${variables(light)}${DEPTH.light}--hp-radius:0.5rem`),
  block(".hallpass-scope", "dark", `${variables(dark)}${DEPTH.dark}--hp-radius:0.5rem`),
].join("");

/** The CSS of an app's theme, for the components inside the theme with this id. */
export function themeCss(id: string, theme: ThemeConfig): string {
  const radius = theme.radius === undefined ? "" : `--hp-radius:${theme.radius};`;
  // A background that the app sets also applies to the page, instead of the default tint.
  const page = theme.light?.background === undefined ? "" : "--hp-page:var(--hp-background);";
  const scope = `.hallpass-scope[data-hallpass-theme="${id}"]`;
  return [
    block(scope, "light", `${variables(theme.light)}${page}${radius}`),
    block(scope, "dark", `${variables(theme.dark)}${radius}`),
  ].join("");
}

function block(scope: string, mode: "light" | "dark", declarations: string): string {
  return `${scope}[data-hallpass-mode=${mode}]{${declarations}}`;
}

function variables(colors: Partial<Colors> = {}): string {
  return Object.entries(colors)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `--hp-${name}:${value};`)
    .join("");
}
