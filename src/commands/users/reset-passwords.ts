import { type Arguments, UsageError } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { type Instance, openInstance } from "#commands/open-instance.ts";
import { outgoingFor } from "#server/access/outgoing.ts";
import { hostedPage } from "#server/features/authorization/index.ts";
import { verifierInUse } from "#server/features/legacy-verifier/index.ts";
import { type ResetCount, resetImported } from "#server/features/passwords/index.ts";
import { type Project, type Projects, projectIds, rememberedProjects } from "#server/foundation/projects/index.ts";
import { mailServers } from "#server/mail/servers/servers.ts";
import { timeIn } from "./time.ts";

interface Done extends Pick<ResetCount, "users" | "emails"> {
  project_id: string;
  /** Whether the live check of the project is on: the old passwords then work again through it. */
  live_check: boolean;
}

/** `hallpass users reset-passwords --imported-before <time>`. */
export async function resetPasswords(args: Arguments): Promise<number> {
  const { importedBefore = "", dryRun, noEmails } = args;
  const before = timeIn("imported-before", importedBefore);
  const { settings } = readEnvironment(args, process.stderr);
  const instance = await openInstance(settings, { readOnly: dryRun });
  const projects = rememberedProjects(instance);
  try {
    const wanted = await affected(instance, await projectsFor(instance, projects, args), before);
    if (!noEmails && !dryRun) requireMailServers(instance, wanted);
    const done: Done[] = [];
    for (const project of wanted) {
      const pageUrl = noEmails ? null : hostedPage(instance, project.id, "password-reset");
      const { users, emails } = await resetImported(instance, { project, before, pageUrl, dryRun });
      if (users === 0) continue;
      const verifier = await verifierInUse(instance, project.id);
      done.push({ project_id: project.id, users, emails, live_check: verifier !== undefined });
    }
    process.stdout.write(
      args.json ? `${JSON.stringify({ dry_run: dryRun, projects: done })}\n` : sentences(done, args),
    );
    return 0;
  } finally {
    projects.close();
    await instance.store.close();
  }
}

async function projectsFor({ store }: Instance, projects: Projects, args: Arguments): Promise<Project[]> {
  const known = await projectIds(store);
  const unknown = args.projects.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new Error(`There is no project ${unknown}.`);
  const found: Project[] = [];
  for (const id of args.projects.length > 0 ? args.projects : known) {
    const project = await projects.get(id);
    if (project) found.push(project);
  }
  return found;
}

/** The projects that have such passwords. */
async function affected(instance: Instance, projects: readonly Project[], before: number): Promise<Project[]> {
  const found: Project[] = [];
  for (const project of projects) {
    const { users } = await resetImported(instance, { project, before, pageUrl: null, dryRun: true });
    if (users > 0) found.push(project);
  }
  return found;
}

/** Refuses to remove passwords while the emails about it could not be sent. */
function requireMailServers({ settings }: Instance, projects: readonly Project[]): void {
  const servers = mailServers(settings, outgoingFor(settings), null);
  try {
    const without = projects.find((project) => !servers.of(project));
    if (!without) return;
    throw new UsageError(
      `Project ${without.id} has no mail server for the links to a new password. Set one, or use --no-emails.`,
    );
  } finally {
    servers.close();
  }
}

const people = (count: number) => (count === 1 ? "1 user" : `${count} users`);

function sentences(done: readonly Done[], { dryRun, noEmails }: Arguments): string {
  if (done.length === 0) return "No password was imported before this time and never used since.\n";
  const lines = done.map(({ project_id, users, emails, live_check }) => {
    const warning = live_check ? ` ${stillOpen(dryRun)}` : "";
    if (dryRun) return `Project ${project_id}: would remove the passwords of ${people(users)}.${warning}`;
    const mailed = noEmails ? "" : ` Queued ${emails} emails.`;
    const others =
      noEmails || emails === users
        ? ""
        : ` No email: ${people(users - emails)} without an address that can reset a password.`;
    return `Project ${project_id}: removed the passwords of ${people(users)}.${mailed}${others}${warning}`;
  });
  return `${lines.join("\n")}\n`;
}

/** The former product still knows the passwords that are removed here. */
const stillOpen = (dryRun: boolean) =>
  `Its live check is on, and accepts the old passwords again. ${
    dryRun ? "Turn it off first" : "Turn it off now"
  }, under Sign-in in the console, if nobody is to sign in with them.`;
