/** API keys of users and teams. */
export { removeKeysMadeByIn } from "./service.ts";
