import type { Product } from "./product.ts";
import type { ProductName } from "./product-names.ts";
import { betterAuth } from "./products/better-auth/better-auth.ts";
import { clerk } from "./products/clerk.ts";

/** The products that people move in from. To add one, add its file, its name, and a line here. */
const byName: Record<ProductName, Product> = { "better-auth": betterAuth, clerk };

export const products: readonly Product[] = Object.values(byName);
