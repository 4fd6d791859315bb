import { signUpWithPassword } from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { getCurrentUser, getUser, updateCurrentUser } from "#contract/users.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";

/** What clients did and what they were told. */
export interface Load {
  /** The users whose sign-up was acknowledged, by email address. */
  acknowledged: Map<string, Known>;
  answered: number;
  /** Replies other than the expected one. */
  failures: { request: string; status: number; text: string; startedAt: number }[];
  /** Lets the clients finish what they are doing. */
  stop(): Promise<void>;
}

interface Known {
  userId: string;
  /** The name whose change was acknowledged last. */
  displayName: string | null;
  /** The name that was sent last: its change may be there although its reply was lost. */
  sent: string | null;
}

let loads = 0;

/** Clients that sign up, ask who they are, change their name and renew their tokens, one after the other. */
export function startLoad(project: TestProject, clients: number): Load {
  let isOver = false;
  let people = 0;
  const name = ++loads;
  const load: Load = { acknowledged: new Map(), answered: 0, failures: [], stop };

  async function ask(request: string, call: Promise<Reply>): Promise<Reply | null> {
    const startedAt = performance.now();
    const reply = await call;
    if (reply.status === 200) {
      load.answered++;
      return reply;
    }
    load.failures.push({ request, status: reply.status, text: reply.text, startedAt });
    return null;
  }

  async function live(): Promise<void> {
    const number = ++people;
    const email = `loaded-${number}-of-${name}@example.com`;
    const client = project.client.with({}, { "x-forwarded-for": `198.${50 + name}.${number >> 8}.${number & 255}` });
    const body = { email, password: "correct horse battery", verification_callback_url: "http://localhost/verify" };
    const joined = await ask("sign-up", client.call(signUpWithPassword, { body }));
    if (!joined) return;
    const user: Known = { userId: joined.body.user_id, displayName: null, sent: null };
    load.acknowledged.set(email, user);
    let { access_token: accessToken } = joined.body;
    const refreshToken: string = joined.body.refresh_token;
    for (let round = 0; round < 3 && !isOver; round++) {
      const startedAt = performance.now();
      const me = await ask("current user", client.with({ accessToken }).call(getCurrentUser));
      if (me && me.body.id !== user.userId) {
        load.failures.push({ request: "current user", status: 200, text: "It is somebody else.", startedAt });
      }
      const displayName = `${number} in round ${round}`;
      user.sent = displayName;
      const named = await ask(
        "change of name",
        client.with({ accessToken }).call(updateCurrentUser, { body: { display_name: displayName } }),
      );
      if (named) user.displayName = displayName;
      const renewed = await ask("refresh", client.with({ refreshToken }).call(refreshSession));
      if (renewed) accessToken = renewed.body.access_token;
    }
  }

  const all = Array.from({ length: clients }, async () => {
    while (!isOver) await live();
  });
  async function stop() {
    isOver = true;
    await Promise.all(all);
  }
  return load;
}

/** What was acknowledged to clients and is not there. */
export async function forgotten(project: TestProject, { acknowledged }: Load): Promise<string[]> {
  const lost = [];
  for (const [email, { userId, displayName, sent }] of acknowledged) {
    const { status, body } = await project.server.call(getUser, { params: { user_id: userId } });
    if (status !== 200 || body.primary_email !== email) lost.push(email);
    else if (displayName !== null && body.display_name !== displayName && body.display_name !== sent) {
      lost.push(`${email} as ${displayName}, now ${body.display_name}`);
    }
  }
  return lost;
}
