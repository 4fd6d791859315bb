/** The products that people move in from, as `--from` names them. Apart from their readers, which load when one is used. */
export const PRODUCT_NAMES = ["auth-js", "better-auth", "clerk", "pocketbase", "supabase"] as const;

export type ProductName = (typeof PRODUCT_NAMES)[number];
