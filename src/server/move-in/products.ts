import type { Product } from "./product.ts";
import type { ProductName } from "./product-names.ts";
import { auth0 } from "./products/auth0.ts";
import { clerk } from "./products/clerk.ts";
import { firebase } from "./products/firebase.ts";
import { keycloak } from "./products/keycloak/keycloak.ts";

/** The products that people move in from. To add one, add its file, its name, and a line here. */
const byName: Record<ProductName, Product> = { clerk, auth0, firebase, keycloak };

export const products: readonly Product[] = Object.values(byName);
