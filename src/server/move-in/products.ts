import type { Product } from "./product.ts";
import type { ProductName } from "./product-names.ts";
import { authJs } from "./products/auth-js.ts";
import { auth0 } from "./products/auth0.ts";
import { betterAuth } from "./products/better-auth/better-auth.ts";
import { clerk } from "./products/clerk.ts";
import { cognito } from "./products/cognito.ts";
import { firebase } from "./products/firebase.ts";
import { fusionauth } from "./products/fusionauth.ts";
import { keycloak } from "./products/keycloak/keycloak.ts";
import { kratos } from "./products/kratos/kratos.ts";
import { okta } from "./products/okta.ts";
import { pocketbase } from "./products/pocketbase.ts";
import { supabase } from "./products/supabase.ts";
import { workos } from "./products/workos.ts";
import { zitadel } from "./products/zitadel.ts";

/** The products that people move in from. To add one, add its file, its name, and a line here. */
const byName: Record<ProductName, Product> = {
  clerk,
  auth0,
  firebase,
  keycloak,
  supabase,
  "better-auth": betterAuth,
  "auth-js": authJs,
  cognito,
  pocketbase,
  okta,
  workos,
  fusionauth,
  zitadel,
  kratos,
};

export const products: readonly Product[] = Object.values(byName);
