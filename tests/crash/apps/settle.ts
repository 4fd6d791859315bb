import { createHash } from "node:crypto";
import { MINUTE } from "#contract/limits.ts";
import type { Reply } from "#testing/server/wire.ts";
import type { Faults } from "../inspect.ts";
import { type Approval, type Apps, goOn, nextStep, noteAnswer } from "./apps.ts";
import { grantIdOf, type Step, send } from "./steps.ts";

/** A code is refused after a minute, and so is a pushed request: nobody promises more. */
const SHORTEST_LIFETIME_MILLIS = MINUTE - 10_000;
const AT_ONCE = 8;

/**
 * Steps that work once. An answer that was lost with the server is lost, and the second attempt is refused. All others must
 * work again: an approval, a refresh within the seconds of repetition (rule 22), a revocation.
 */
const ONCE: readonly Step[] = ["ask", "return", "redeem", "connect", "poll", "remove"];

/**
 * Lets everybody go on after a restart, as they would: who got no answer tries once more. Then checks that what was
 * acknowledged holds, and that what was used up or revoked stays so.
 */
export async function settleApprovals(apps: Apps, approvals: readonly Approval[], faults: Faults): Promise<void> {
  for (let at = 0; at < approvals.length; at += AT_ONCE) {
    await Promise.all(approvals.slice(at, at + AT_ONCE).map((approval) => settle(apps, approval, faults)));
  }
}

async function settle(apps: Apps, approval: Approval, faults: Faults): Promise<void> {
  const isLate = Date.now() - approval.answeredAt > SHORTEST_LIFETIME_MILLIS;
  if (approval.sent > approval.answered) {
    const step = nextStep(approval);
    const reply = await send(step, apps, approval);
    if (reply.status < 400) noteAnswer(approval, reply);
    else if (!ONCE.includes(step)) return void faults.missing.push(told(approval, reply));
    else if (!(await isDoneWithoutAnswer(apps, approval, step, reply, faults))) return;
  }
  try {
    while (approval.answered < approval.steps.length) await goOn(apps, approval);
  } catch (error) {
    if (!isLate) faults.missing.push(told(approval, error));
    return;
  }
  await checkTokens(apps, approval, faults, { isFresh: true });
  if (isOfHalf(approval)) await checkUsedCode(apps, approval, faults);
}

/** Whether somebody can go on whose step was done when the server was killed, and whose second attempt was refused. */
async function isDoneWithoutAnswer(
  apps: Apps,
  approval: Approval,
  step: Step,
  reply: Reply,
  faults: Faults,
): Promise<boolean> {
  const { known } = approval;
  // The access is removed, or the device is connected and gets its tokens by its next step.
  if (step === "remove" || step === "connect") {
    approval.answered++;
    return true;
  }
  // The pushed request has become one of a browser, which has not heard of it. Its user has allowed nothing yet.
  if (step === "ask") return false;
  if ((await grantIdOf(apps, approval)) === undefined) faults.torn.push(`${told(approval, reply)}: no grant`);
  // The tokens that were lost on their way are revoked by the second attempt, which looks like a theft.
  if (step === "redeem") approval.isReused = true;
  known.tokens = undefined;
  return false;
}

/** Checks at the end what was found right after each kill, as far as tokens last. */
export async function checkApprovals(apps: Apps, faults: Faults): Promise<void> {
  const settled = apps.approvals.filter(({ known, answered, steps }) => known.tokens && answered === steps.length);
  for (let at = 0; at < settled.length; at += AT_ONCE) {
    const some = settled.slice(at, at + AT_ONCE);
    await Promise.all(
      some.map(async (approval) => {
        await checkTokens(apps, approval, faults, { isFresh: false });
        await checkUsedCode(apps, approval, faults);
      }),
    );
  }
}

/** Compares what the server says of the tokens with what was acknowledged. `isFresh`: an access token has not expired yet. */
async function checkTokens(
  apps: Apps,
  approval: Approval,
  { missing, again }: Faults,
  { isFresh }: { isFresh: boolean },
): Promise<void> {
  const { client, user, known, isReused, steps } = approval;
  if (!known.tokens) return;
  const { access_token, refresh_token } = known.tokens;
  const end = steps.at(-1);
  const isOver = isReused || end === "revoke" || end === "remove";
  const isActive = async (token: string) => (await client.post("introspect", { token })).body.active === true;
  const say = (isGone: boolean, what: string) => void (isGone ? again : missing).push(told(approval, what));
  if ((await isActive(refresh_token)) === isOver) say(isOver, "the refresh token");
  if (((await grantIdOf(apps, approval)) === undefined) !== (end === "remove"))
    say(end === "remove", "the listed access");
  if (isOver) {
    const refreshed = await client.post("token", { grant_type: "refresh_token", refresh_token });
    if (refreshed.status !== 400) again.push(told(approval, refreshed));
  }
  if (!isFresh) return;
  const isAccessOver = isOver || end === "revoke access token";
  if ((await isActive(access_token)) === isAccessOver) say(isAccessOver, "the access token");
  const headers = { authorization: `Bearer ${access_token}` };
  const { project } = apps;
  const userinfo = await project.client.send("GET", `/projects/${project.id}/oauth/userinfo`, { headers });
  if ((userinfo.body.sub === user.userId) === isAccessOver) say(isAccessOver, `userinfo ${userinfo.text}`);
}

/** Uses a code once more. It must be refused, and revokes what the code gave. */
async function checkUsedCode(apps: Apps, approval: Approval, { again }: Faults): Promise<void> {
  const step = approval.known.code === undefined ? "poll" : "redeem";
  const reply = await send(step, apps, approval);
  if (reply.status !== 400) again.push(told(approval, reply));
  // A device code is gone, so its second use revokes nothing.
  if (step === "redeem") approval.isReused = true;
}

/** Of half of the approvals, the code is used again at once; of the others at the end. */
const isOfHalf = ({ verifier }: Approval) => (createHash("sha256").update(verifier).digest()[0] ?? 0) % 2 === 0;

function told({ user, steps, answered, sent }: Approval, what: unknown): string {
  const found = what && typeof what === "object" && "status" in what ? `${what.status} ${(what as Reply).text}` : what;
  return `user ${user.userId}, ${answered} of ${sent} steps of ${steps.join(", ")} answered: ${String(found)}`;
}
