import { type Arguments, UsageError } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { type Instance, openInstance } from "#commands/open-instance.ts";
import { isKnown } from "#contract/errors.ts";
import { soughtText } from "#contract/fields.ts";
import { isDisabled } from "#server/access/disabled.ts";
import { outgoingFor } from "#server/access/outgoing.ts";
import { BY_SHELL } from "#server/audit/write.ts";
import { disableUser, enableUser, pageOfUsers, resetSecondFactor } from "#server/features/users/index.ts";
import { projectIds, rememberedProjects } from "#server/foundation/projects/index.ts";
import type { User } from "#server/foundation/users/index.ts";
import { mailServers } from "#server/mail/servers/servers.ts";
import { timeIn } from "./time.ts";

const MOST = 20;

/** `hallpass users find <text>`. */
export async function findUsers(args: Arguments): Promise<number> {
  const { argument = "", projects } = args;
  const term = soughtText(argument);
  const { settings } = readEnvironment(args, process.stderr);
  const { store } = await openInstance(settings, { readOnly: true });
  try {
    const known = await projectIds(store);
    const unknown = projects.find((id) => !known.includes(id));
    if (unknown !== undefined) throw new Error(`There is no project ${unknown}.`);
    const found: User[] = [];
    for (const projectId of projects.length > 0 ? projects : known) {
      const list = { projectId, teamId: null, term, descending: true };
      found.push(...(await pageOfUsers(store, list, null, MOST)).items);
    }
    process.stdout.write(args.json ? `${JSON.stringify({ users: found.map(view) })}\n` : sentences(found));
    return 0;
  } finally {
    await store.close();
  }
}

const view = ({ row, hasPasskey }: User) => ({
  id: row.id,
  project_id: row.projectId,
  display_name: row.displayName,
  primary_email: row.primaryEmail,
  primary_email_verified: row.primaryEmailVerified ?? false,
  signed_up_at_millis: row.signedUpAt,
  last_active_at_millis: row.lastActiveAt,
  has_password: row.passwordHash !== null,
  has_passkey: hasPasskey,
  requires_totp_mfa: row.sealedTotpSecret !== null,
  disabled_at_millis: isDisabled(row, Date.now()) ? row.disabledAt : null,
  disabled_until_millis: row.disabledUntil,
  disabled_reason: row.disabledReason,
});

function sentences(found: readonly User[]): string {
  if (found.length === 0) return "Found no users.\n";
  const lines = found.map((user) => {
    const { id, project_id, display_name, primary_email, requires_totp_mfa, disabled_at_millis } = view(user);
    const traits = [requires_totp_mfa && "MFA", disabled_at_millis !== null && "disabled"].filter(Boolean);
    const who = [display_name, primary_email].filter(Boolean).join(" · ") || "no name and no address";
    return `${id}  ${who}${traits.length > 0 ? ` (${traits.join(", ")})` : ""}\n  project ${project_id}`;
  });
  return `${lines.join("\n")}\n`;
}

/** `hallpass users disable <user id> --project <id> [--reason <text>] [--until <time>]`. */
export async function disable(args: Arguments): Promise<number> {
  const given = { reason: args.reason ?? null, until: args.until === undefined ? null : timeIn("until", args.until) };
  const ends = given.until === null ? "" : ` The account is enabled again at ${new Date(given.until).toISOString()}.`;
  return change(
    args,
    async (instance, wanted) => (await disableUser(instance, { ...wanted, ...given }, BY_SHELL)).changed,
    {
      done: `Disabled. All sessions of the user have ended.${ends}`,
      before: "The user was disabled before. All sessions of the user have ended.",
    },
  );
}

/** `hallpass users enable <user id> --project <id>`. */
export const enable = (args: Arguments): Promise<number> =>
  change(args, async (instance, wanted) => (await enableUser(instance, wanted, BY_SHELL)).changed, {
    done: "Enabled. The user can sign in again.",
    before: "The user was not disabled.",
  });

/** `hallpass users reset-mfa <user id> --project <id>`. */
export const resetMfa = (args: Arguments): Promise<number> =>
  change(args, reset, {
    done: "Turned off multi-factor authentication. The recovery codes no longer work.",
    before: "The user has no multi-factor authentication.",
  });

interface Wanted {
  projectId: string;
  userId: string;
}

async function change(
  args: Arguments,
  verb: (instance: Instance, wanted: Wanted) => Promise<boolean>,
  says: { done: string; before: string },
): Promise<number> {
  const { argument: userId = "", projects } = args;
  const { settings } = readEnvironment(args, process.stderr);
  const [projectId] = projects;
  if (projectId === undefined || projects.length > 1) {
    throw new UsageError("A user is in one project: give --project once.");
  }
  const instance = await openInstance(settings);
  try {
    const changed = await verb(instance, { projectId, userId }).catch((error: unknown) => {
      throw isKnown(error, "USER_NOT_FOUND") ? new Error(`Project ${projectId} has no user ${userId}.`) : error;
    });
    const result = { project_id: projectId, user_id: userId, changed };
    process.stdout.write(args.json ? `${JSON.stringify(result)}\n` : `${changed ? says.done : says.before}\n`);
    return 0;
  } finally {
    await instance.store.close();
  }
}

async function reset(instance: Instance, { projectId, userId }: Wanted): Promise<boolean> {
  const { settings } = instance;
  const projects = rememberedProjects(instance);
  const servers = mailServers(settings, outgoingFor(settings), null);
  try {
    const project = await projects.get(projectId);
    if (!project) throw new Error(`There is no project ${projectId}.`);
    return await resetSecondFactor({ ...instance, mailServers: servers }, project, userId);
  } finally {
    servers.close();
    projects.close();
  }
}
