/** The former product of a project, which is asked about passwords until its users have moved. */
export type { MovingUser } from "./answer.ts";
export { checkElsewhere } from "./check.ts";
export { moveInIn } from "./move-in.ts";
export { verifierInUse, verifiersEndingAfter } from "./stored.ts";
