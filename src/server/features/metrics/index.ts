/** What other features may ask about the users of a project without counting them. */
export { lastActivityOf, totalUsersOf } from "./service.ts";
