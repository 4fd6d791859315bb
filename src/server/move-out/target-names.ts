/** The products that people move out to, as `--as` names them. Apart from their writers, which load when one is used. */
export const TARGET_NAMES = ["clerk", "auth0", "firebase", "keycloak", "supabase", "better-auth", "csv"] as const;

export type TargetName = (typeof TARGET_NAMES)[number];
