import { isTest, type Module } from "./modules.ts";

/** Files outside src/server/access that distinguish servers from admins, with the difference. */
const KNOWN: Record<string, string> = {
  "src/server/features/projects/routes.ts": "older admin clients read the admin's shape at the client's path",
  "src/server/features/sessions/service.ts": "impersonations are listed for admins only",
};
/** The folder that determines a caller's level. */
const ACCESS_FOLDER = "src/server/access/";
const DISTINGUISHES = /[!=]== "(?:server|admin)"|"(?:server|admin)" [!=]==|case "(?:server|admin)":/;

/**
 * Files that distinguish servers from admins and are not named above. Tests with a server's key cover admins, too, as
 * long as only the code that determines the level distinguishes the two.
 */
export function distinguishingFiles(modules: Module[]): string[] {
  return modules
    .filter(
      ({ file }) =>
        file.startsWith("src/server/") && !isTest(file) && !file.startsWith(ACCESS_FOLDER) && !(file in KNOWN),
    )
    .filter(({ source }) => DISTINGUISHES.test(source))
    .map(
      ({ file }) =>
        `${file} distinguishes servers from admins: name the difference in scripts/check/servers-and-admins.ts, and test it.`,
    );
}
