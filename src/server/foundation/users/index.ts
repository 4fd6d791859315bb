/** Users, and the view that each access level has of them. */
export { changeUserIn, deselectTeamIn, lastLanguageOf, projectIdOf } from "./change.ts";
export { queueUserEventIn } from "./events.ts";
export { findByExternalId, requireFreeExternalIdIn } from "./external-id.ts";
export { userNames } from "./names.ts";
export { givenPassword, ownPassword, type StoredPassword } from "./stored-password.ts";
export { TRAITS } from "./table.ts";
export { claimsOf, findUser, selectUsers, serverUserView, shownUser, type User } from "./user.ts";
export { allShownToServer, shownToCaller, shownToServer, type Viewer } from "./view.ts";
