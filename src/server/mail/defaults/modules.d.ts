/** A built-in theme or template as a module; elsewhere the same file is imported as text. */
declare module "*?module" {
  import type { TemplateModule, ThemeModule } from "#server/mail/guest/render.ts";
  export const EmailTemplate: TemplateModule["EmailTemplate"];
  export const variablesSchema: TemplateModule["variablesSchema"];
  export const EmailTheme: ThemeModule["EmailTheme"];
}
