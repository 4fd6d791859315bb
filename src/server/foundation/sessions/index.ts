/** Sessions and the tokens they issue. */
export { isCredentialValid, type KnownSession, knownSession } from "./current.ts";
export {
  continueSessionIn,
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
