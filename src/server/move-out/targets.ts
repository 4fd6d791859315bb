import type { Target } from "./target.ts";
import type { TargetName } from "./target-names.ts";
import { auth0 } from "./targets/auth0.ts";
import { betterAuth } from "./targets/better-auth.ts";
import { clerk } from "./targets/clerk.ts";
import { csv } from "./targets/csv.ts";
import { firebase } from "./targets/firebase.ts";
import { keycloak } from "./targets/keycloak.ts";
import { supabase } from "./targets/supabase.ts";

/** The products that people move out to. To add one, add its file, its name, and a line here. */
export const targets: Readonly<Record<TargetName, Target>> = {
  clerk,
  auth0,
  firebase,
  keycloak,
  supabase,
  "better-auth": betterAuth,
  csv,
};
