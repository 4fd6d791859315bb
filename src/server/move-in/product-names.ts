/** The products that people move in from, as `--from` names them. Apart from their readers, which load when one is used. */
export const PRODUCT_NAMES = [
  "aspnet",
  "auth-js",
  "better-auth",
  "clerk",
  "django",
  "laravel",
  "lucia",
  "pocketbase",
  "rails",
  "stack-auth",
  "supabase",
  "supertokens",
  "table",
  "wordpress",
] as const;

export type ProductName = (typeof PRODUCT_NAMES)[number];
