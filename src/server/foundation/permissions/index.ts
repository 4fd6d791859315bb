/** The permissions that a project defines, and which permissions contain which. */
export {
  type Definition,
  definitionKey,
  definitionsIn,
  type PermissionGraph,
  permissionGraph,
  type Scope,
  SYSTEM_PERMISSIONS,
} from "./graph.ts";
export { projectPermissionsOf, teamPermissionsOf } from "./held.ts";
export { grantSignUpDefaultsIn } from "./sign-up-defaults.ts";
