/** The products that people move in from, as `--from` names them. Apart from their readers, which load when one is used. */
export const PRODUCT_NAMES = [
  "aspnet",
  "auth-js",
  "auth0",
  "better-auth",
  "clerk",
  "cognito",
  "django",
  "firebase",
  "fusionauth",
  "keycloak",
  "kratos",
  "laravel",
  "lucia",
  "okta",
  "pocketbase",
  "rails",
  "scim",
  "stack-auth",
  "supabase",
  "supertokens",
  "table",
  "wordpress",
  "workos",
  "zitadel",
] as const;

export type ProductName = (typeof PRODUCT_NAMES)[number];
