import type { Product } from "./product.ts";
import type { ProductName } from "./product-names.ts";
import { authJs } from "./products/auth-js.ts";
import { betterAuth } from "./products/better-auth/better-auth.ts";
import { clerk } from "./products/clerk.ts";
import { pocketbase } from "./products/pocketbase.ts";
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

/** The products that people move in from. To add one, add its file, its name, and a line here. */
const byName: Record<ProductName, Product> = {
  aspnet,
  "auth-js": authJs,
  "better-auth": betterAuth,
  clerk,
  django,
  laravel,
  lucia,
  pocketbase,
  rails,
  "stack-auth": stackAuth,
  supabase,
  supertokens,
  table,
  wordpress,
};

export const products: readonly Product[] = Object.values(byName);
