/** Sessions and the tokens they issue. */
export { isCredentialValid, type KnownSession, knownSession } from "./current.ts";
export {
  createSessionIn,
  endSessionsIn,
  findSessionByToken,
  isOpenIn,
  issueAccessToken,
  openSession,
  refresh,
  requireClaims,
  requireEnabled,
  validSession,
} from "./sessions.ts";
