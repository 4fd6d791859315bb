/** The rules for new passwords, and a password as a confirmation. */
export { confirmByPassword } from "./confirm.ts";
export { importedKinds, importedPasswords } from "./imported-kinds.ts";
export { type ResetCount, resetImported } from "./reset-imported.ts";
export { requireGoodPassword } from "./rules.ts";
