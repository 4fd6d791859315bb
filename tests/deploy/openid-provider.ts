import { createOAuthClient } from "#contract/oauth-clients.ts";
import { updateProject } from "#contract/projects.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { startProgram } from "#testing/server/program.ts";
import { browserOf } from "../openid/hallpass.ts";
import type { User } from "../openid/provider.ts";

/** The executable, with a project that signs users in to programs of Debian. */
export async function startOpenidProvider() {
  const program = await startProgram(PROGRAMS.executable, { HALLPASS_THROTTLES: "off" });
  const project = await program.project();
  const body = { config: { authorization_server_enabled: true } };
  const { status, text } = await project.admin.call(updateProject, { body });
  if (status !== 200) throw new Error(text);
  return {
    issuer: `${program.apiUrl}/projects/${project.id}`,
    /** Adds a program as its owner does. */
    async app(name: string, redirectUrls: string[]) {
      const settings = { kind: "confidential", name, redirect_urls: redirectUrls } as const;
      const { body } = await project.admin.call(createOAuthClient, { body: settings });
      return { id: String(body.id), secret: String(body.client_secret) };
    },
    async user(name: string): Promise<User> {
      const person = await project.person(name);
      return { sub: person.userId, email: person.email, name, browser: browserOf(program, project, person) };
    },
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}
