import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { createUserApiKey } from "#contract/api-keys.ts";
import { sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import {
  resetPassword,
  sendPasswordResetCode,
  setPassword,
  signInWithPassword,
  signUpWithPassword,
  updatePassword,
} from "#contract/auth/passwords.ts";
import { signOut } from "#contract/auth/sessions.ts";
import {
  createContactChannel,
  deleteContactChannel,
  disownContactChannel,
  listContactChannels,
  sendContactChannelVerificationCode,
  updateContactChannel,
  verifyContactChannel,
} from "#contract/contact-channels.ts";
import { addPasskey } from "#testing/people/passkeys.ts";
import { exchange, returnFromProvider, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { codeOf, type GithubHolder } from "#testing/providers/simulated-providers.ts";
import type { Reply } from "#testing/server/wire.ts";
import { liveSessions, type Party, type Session, type World } from "./world.ts";

const callback_url = "http://localhost/handler/page";

type Step = (world: World, party: Party) => Promise<unknown>;

/**
 * Steps of either party, as their mailboxes, passwords and sessions allow; an impossible step does nothing. A new sign-in
 * method adds its own steps here, and its check to `waysIn`.
 */
export const steps = {
  "signs up with the shared address": (world, party) => signUp(world, party, world.shared),
  "signs up with their own address": (world, party) => signUp(world, party, party.own),
  "signs in with the shared address": (world, party) => signIn(world, party, world.shared),
  "signs in with their own address": (world, party) => signIn(world, party, party.own),
  "signs out": inSession(({ wire }) => wire.call(signOut)),

  "asks for a reset of the shared address": (world) => askForReset(world, world.shared),
  "asks for a reset of their own address": (world, party) => askForReset(world, party.own),
  "resets with the newest mail": (world, party) => reset(world, party, "newest"),
  "resets with the oldest mail": (world, party) => reset(world, party, "oldest"),

  "asks for a sign-in code to the shared address": ({ project, shared }) =>
    project.client.call(sendSignInCode, { body: { email: shared, callback_url } }),
  "asks for a sign-in code to their own address": ({ project }, { own }) =>
    project.client.call(sendSignInCode, { body: { email: own, callback_url } }),
  "signs in with a mailed code": async (world, party) => {
    const [code = ""] = await codesOf(world, party, "Sign in");
    if (code)
      remember(world.project.client, party, await world.project.client.call(signInWithCode, { body: { code } }));
  },

  "signs in through a provider with their own account": (world, party) =>
    signInWithProvider(world, party, ownAccount(party)),
  // The provider verifies the address only for the party that reads its mails.
  "signs in through a provider with the shared address": (world, party) =>
    signInWithProvider(world, party, {
      id: `${party.own} with ${world.shared}`,
      email: world.shared,
      verified: party.mailboxes.includes(world.shared),
    }),
  "links their own provider account": inSession(async ({ wire: _, accessToken }, world, party) =>
    signInWithProvider(world, party, ownAccount(party), { type: "link", token: accessToken }),
  ),

  "verifies in a session": inSession(async ({ wire }, world, party) => {
    for (const code of await codesOf(world, party, "Verify")) await wire.call(verifyContactChannel, { body: { code } });
  }),
  "verifies elsewhere": async (world, party) => {
    const [code] = await codesOf(world, party, "Verify");
    if (code) await world.project.client.call(verifyContactChannel, { body: { code } });
  },
  "disowns the address": async (world, party) => {
    for (const code of await codesOf(world, party, "Verify")) {
      await world.project.client.call(disownContactChannel, { body: { code } });
    }
  },

  "sets a password": inSession(({ wire }, _world, party) =>
    wire.call(setPassword, { body: { password: newPassword(party) } }),
  ),
  "updates the password": inSession(async ({ wire }, _world, party) => {
    const [old_password = ""] = party.passwords;
    await wire.call(updatePassword, { body: { old_password, new_password: newPassword(party) } });
  }),
  // Written directly as the endpoint would; the secret names its owner.
  "turns a second factor on": inSession(({ userId }, { server }, party) => {
    const { store, keyring } = server.running.deps;
    return store.write((tx) =>
      tx
        .update(tx.users)
        .set({ sealedTotpSecret: keyring.seal(party.name) })
        .where(eq(tx.users.id, userId)),
    );
  }),

  "adds a passkey": inSession(({ wire }, _world, { device }) => addPasskey(wire, device)),

  "makes an API key": inSession(async ({ wire }, _world, party) => {
    const body = { user_id: "me", description: "A key", expires_at_millis: null };
    const made = await wire.call(createUserApiKey, { body });
    if (made.status === 200) party.apiKeys.push(made.body.value);
  }),

  "adds the shared address to sign in with": inSession((session, { shared }) => add(session, shared)),
  "adds their own address to sign in with": inSession((session, _world, party) => add(session, party.own)),
  "adds their own address as the primary one": inSession((session, _world, party) => add(session, party.own, true)),
  "renames an address to their own": inSession((session, _world, party) =>
    changeFirst(session, (value) => value !== party.own, { value: party.own }),
  ),
  "turns on sign-in with their own address": inSession((session, _world, party) =>
    changeFirst(session, (value) => value === party.own, { used_for_auth: true }),
  ),
  "renames an address to the shared one": inSession((session, { shared }) =>
    changeFirst(session, (value) => value !== shared, { value: shared }),
  ),
  "makes another address the primary one": inSession((session) =>
    changeFirst(session, (_value, isPrimary) => !isPrimary, { is_primary: true }),
  ),
  "turns off sign-in with the shared address": inSession((session, { shared }) =>
    changeFirst(session, (value) => value === shared, { used_for_auth: false }),
  ),
  "turns on sign-in with the shared address": inSession((session, { shared }) =>
    changeFirst(session, (value) => value === shared, { used_for_auth: true }),
  ),
  "removes the shared address": inSession(async ({ wire }, { shared }) => {
    const { id } = (await channelsIn(wire)).find(({ value }) => value === shared) ?? {};
    if (id) await wire.call(deleteContactChannel, { params: { user_id: "me", contact_channel_id: id }, body: {} });
  }),
  "asks for verification mails": inSession(async ({ wire }) => {
    for (const { id } of await channelsIn(wire)) {
      const params = { user_id: "me", contact_channel_id: id };
      await wire.call(sendContactChannelVerificationCode, { params, body: { callback_url } });
    }
  }),
} satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

/** A step in the newest session that is still valid; does nothing without one. */
function inSession(act: (session: Session, world: World, party: Party) => Promise<unknown>): Step {
  return async (world, party) => {
    const [session] = await liveSessions(party);
    if (session) await act(session, world, party);
  };
}

const ownAccount = (party: Party) => ({ id: party.own, email: party.own, verified: true });

async function signInWithProvider(
  world: World,
  party: Party,
  account: GithubHolder,
  further: Record<string, string> = {},
) {
  const { server, project } = world;
  const started = await startAuthorization(server, project, "github", further);
  const returned = await returnFromProvider(server, started, { params: { code: codeOf(account) } });
  if (returned.status !== 303) return;
  const reply = await exchange(server, project, started, returned);
  if (reply.status !== 200) return;
  const user_id = String(decodeJwt(reply.body.access_token).sub);
  remember(project.client, party, { ...reply, body: { ...reply.body, user_id } });
}

async function signUp({ project }: World, party: Party, email: string) {
  const [password = ""] = party.passwords;
  remember(
    project.client,
    party,
    await project.client.call(signUpWithPassword, {
      body: { email, password, verification_callback_url: callback_url },
    }),
  );
}

async function signIn({ project }: World, party: Party, email: string) {
  const [password = ""] = party.passwords;
  remember(project.client, party, await project.client.call(signInWithPassword, { body: { email, password } }));
}

function remember(client: World["project"]["client"], party: Party, { status, body }: Reply) {
  if (status !== 200) return;
  const wire = client.with({ accessToken: body.access_token, refreshToken: body.refresh_token });
  party.sessions = [{ userId: body.user_id, accessToken: body.access_token, wire }, ...party.sessions];
}

const askForReset = ({ project }: World, email: string) =>
  project.client.call(sendPasswordResetCode, { body: { email, callback_url } });

async function reset(world: World, party: Party, which: "newest" | "oldest") {
  const codes = await codesOf(world, party, "Reset");
  const code = which === "newest" ? codes[0] : codes.at(-1);
  if (code) await world.project.client.call(resetPassword, { body: { code, password: newPassword(party) } });
}

/** The codes in the mails that a party can read, newest first in each mailbox. */
async function codesOf(
  { mails }: World,
  { mailboxes }: Party,
  subject: "Verify" | "Reset" | "Sign in",
): Promise<string[]> {
  const read = await Promise.all(mailboxes.map((mailbox) => mails.to(mailbox)));
  return read
    .flat()
    .filter((mail) => mail.subject.startsWith(subject))
    .flatMap(({ text }) => /[?&]code=([0-9a-z]{45})\b/.exec(text)?.[1] ?? []);
}

function newPassword(party: Party): string {
  const password = `password ${party.passwords.length + 1} of ${party.own}`;
  party.passwords = [password, ...party.passwords];
  return password;
}

interface Channel {
  id: string;
  value: string;
  is_primary: boolean;
}

const channelsIn = async (wire: Session["wire"]): Promise<Channel[]> =>
  (await wire.call(listContactChannels, { query: { user_id: "me" } })).body.items;

const add = ({ wire }: Session, value: string, is_primary?: true) =>
  wire.call(createContactChannel, { body: { user_id: "me", type: "email", value, used_for_auth: true, is_primary } });

async function changeFirst(
  { wire }: Session,
  matches: (value: string, isPrimary: boolean) => boolean,
  body: { value?: string; is_primary?: boolean; used_for_auth?: boolean },
) {
  const { id } = (await channelsIn(wire)).find((each) => matches(each.value, each.is_primary)) ?? {};
  if (id) await wire.call(updateContactChannel, { params: { user_id: "me", contact_channel_id: id }, body });
}
