/** The products that people move in from, as `--from` names them. Apart from their readers, which load when one is used. */
export const PRODUCT_NAMES = [
  "clerk",
  "auth0",
  "firebase",
  "keycloak",
  "supabase",
  "better-auth",
  "auth-js",
  "cognito",
  "pocketbase",
  "okta",
  "workos",
  "fusionauth",
  "zitadel",
  "kratos",
] as const;

export type ProductName = (typeof PRODUCT_NAMES)[number];
