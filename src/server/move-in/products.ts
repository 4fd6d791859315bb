import type { Product } from "./product.ts";
import type { ProductName } from "./product-names.ts";
import { authJs } from "./products/auth-js.ts";
import { auth0 } from "./products/auth0.ts";
import { betterAuth } from "./products/better-auth/better-auth.ts";
import { clerk } from "./products/clerk.ts";
import { cognito } from "./products/cognito.ts";
import { firebase } from "./products/firebase.ts";
import { fusionauth } from "./products/fusionauth/fusionauth.ts";
import { keycloak } from "./products/keycloak/keycloak.ts";
import { kratos } from "./products/kratos/kratos.ts";
import { okta } from "./products/okta.ts";
import { pocketbase } from "./products/pocketbase.ts";
import { scim } from "./products/scim.ts";
import { stackAuth } from "./products/stack-auth.ts";
import { supabase } from "./products/supabase.ts";
import { supertokens } from "./products/supertokens.ts";
import { aspnet } from "./products/table/aspnet.ts";
import { django } from "./products/table/django.ts";
import { laravel } from "./products/table/laravel.ts";
import { lucia } from "./products/table/lucia.ts";
import { rails } from "./products/table/rails.ts";
import { table } from "./products/table/table.ts";
import { wordpress } from "./products/table/wordpress.ts";
import { workos } from "./products/workos.ts";
import { zitadel } from "./products/zitadel.ts";

/** The products that people move in from. To add one, add its file, its name, and a line here. */
const byName: Record<ProductName, Product> = {
  aspnet,
  "auth-js": authJs,
  auth0,
  "better-auth": betterAuth,
  clerk,
  cognito,
  django,
  firebase,
  fusionauth,
  keycloak,
  kratos,
  laravel,
  lucia,
  okta,
  pocketbase,
  rails,
  scim,
  "stack-auth": stackAuth,
  supabase,
  supertokens,
  table,
  wordpress,
  workos,
  zitadel,
};

export const products: readonly Product[] = Object.values(byName);
