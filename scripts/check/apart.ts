import { isTest, type Module } from "./modules.ts";

/** Where servers and admins are told apart beyond the door, and what is different for admins. */
const APART: Record<string, string> = {
  "src/server/features/projects/routes.ts": "older admin clients read the admin's shape at the client's path",
  "src/server/features/sessions/service.ts": "impersonations are listed for admins only",
};
/** The door itself: which level a key opens. */
const DOOR = "src/server/access/";
const TELLS_APART = /[!=]== "(?:server|admin)"|"(?:server|admin)" [!=]==|case "(?:server|admin)":/;

/**
 * Files that tell servers from admins and are not named above. What tests show of a server counts for admins, too, as
 * long as nothing beyond the door knows which of the two is calling.
 */
export function toldApart(modules: Module[]): string[] {
  return modules
    .filter(({ file }) => file.startsWith("src/server/") && !isTest(file) && !file.startsWith(DOOR) && !(file in APART))
    .filter(({ source }) => TELLS_APART.test(source))
    .map(
      ({ file }) => `${file} tells servers from admins: say in scripts/check/apart.ts what is different, and test it.`,
    );
}
