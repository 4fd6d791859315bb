import type { Product } from "./product.ts";
import type { ProductName } from "./product-names.ts";
import { authJs } from "./products/auth-js.ts";
import { betterAuth } from "./products/better-auth/better-auth.ts";
import { clerk } from "./products/clerk.ts";
import { pocketbase } from "./products/pocketbase.ts";
import { supabase } from "./products/supabase.ts";

/** The products that people move in from. To add one, add its file, its name, and a line here. */
const byName: Record<ProductName, Product> = {
  "auth-js": authJs,
  "better-auth": betterAuth,
  clerk,
  pocketbase,
  supabase,
};

export const products: readonly Product[] = Object.values(byName);
