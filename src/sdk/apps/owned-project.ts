import { initiatePasskeyAuthentication } from "#contract/auth/passkeys.ts";
import { errorWith } from "#contract/errors.ts";
import { listSharedProviders } from "#contract/oauth-issuers.ts";
import { type Confirmation, createProject, listProjects, type Project as ProjectPayload } from "#contract/projects.ts";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import { authenticatorsOf, browserStep, hostFor, loadWebAuthn } from "#sdk/passkeys/ceremony.ts";
import { toWire } from "#sdk/projects/admin-project.ts";
import type { NewProject } from "#sdk/projects/project.ts";
import { ownerSession } from "#sdk/session/owner-session.ts";
import type { SessionScope } from "#sdk/users/shared/session-scope.ts";
import { HallpassAdminApp } from "./admin-app.ts";
import type { OwnedProject, ProjectTransfer } from "./internal-user.ts";

/** The calls of an owner of projects. `apps` keeps the app of each project by its id. */
export function ownerCalls(
  scope: SessionScope<"client">,
  apps: Map<string, HallpassAdminApp>,
  onProjectChange: () => Promise<void>,
) {
  const { baseUrl, deps, httpOnly, extraHeaders: extraRequestHeaders } = scope.connection;
  // Not a part of the core, which every sign-in page loads. A server may have no store but those of its requests.
  const stored = async () => (deps.browser() ? (await scope.oauth()).session() : scope.session);
  const projectOwnerSession = ownerSession(scope.session, stored);
  const wire = scope.wire.as(projectOwnerSession);

  /** A project with the app that administers it, and what only its owner in person can do. */
  function open(payload: ProjectPayload): OwnedProject {
    const { id: projectId } = payload;
    const options = { baseUrl, deps, httpOnly, extraRequestHeaders, projectId, projectOwnerSession, onProjectChange };
    const app = apps.get(projectId) ?? new HallpassAdminApp(options);
    apps.set(projectId, app);
    const { all, set: setOwner, remove: removeOwner } = app[hallpassAppInternals].owners;
    return Object.freeze({
      ...app[hallpassAppInternals].seed(payload),
      app,
      owners: all,
      getOwners: all.get,
      setOwner,
      removeOwner,
      async transfer({ teamId, confirmation }: ProjectTransfer) {
        const changed = await app[hallpassAppInternals].transferTo(
          teamId,
          await confirmationToWire(scope, confirmation),
        );
        await all.refresh();
        return open(changed);
      },
    });
  }

  return {
    open,
    list: async () => (await wire.call(listProjects)).items.map(open),
    create: ({ ownerTeamId, ...project }: NewProject) =>
      wire.call(createProject, {
        body: { ...toWire(project), display_name: project.displayName, owner_team_id: ownerTeamId },
      }),
    sharedProviders: async () => (await wire.call(listSharedProviders)).items.map(({ id }) => id),
  };
}

async function confirmationToWire(
  scope: SessionScope<"client">,
  confirmation: ProjectTransfer["confirmation"],
): Promise<Confirmation | undefined> {
  if (!confirmation) return undefined;
  if ("password" in confirmation) return { type: "password", password: confirmation.password };
  return { type: "passkey", ...(await askForPasskey(scope)) };
}

/** Asks the browser for a passkey whose authenticator verifies its user. */
async function askForPasskey({ wire, connection: { deps } }: SessionScope<"client">) {
  const [authenticators, webAuthn] = [await authenticatorsOf(deps), await loadWebAuthn()];
  const { options_json: options, code } = await wire.call(initiatePasskeyAuthentication, { body: {} });
  const forHost = { ...options, rpId: hostFor(deps, options.rpId), userVerification: "required" as const };
  const authentication_response = await browserStep(
    () => webAuthn.askForPasskey(authenticators, forHost, {}),
    errorWith("PASSKEY_AUTHENTICATION_FAILED", { reason: "Failed to confirm with a passkey" }),
  );
  return { authentication_response, code };
}
