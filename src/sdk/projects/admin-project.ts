import { getConfig, overrideConfig } from "#contract/project-config.ts";
import {
  type Confirmation,
  deleteProject,
  getProject,
  type Project as ProjectPayload,
  updateProject,
} from "#contract/projects.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { type ChangeOptions, expectedFields } from "#sdk/wire/expected.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import { configFromWire, configToWire } from "./admin-config.ts";
import { clientConfigFromWire } from "./client-project.ts";
import type { ConfigOverride, RenderedConfig } from "./config.ts";
import { productionModeErrors } from "./production-mode.ts";
import type { AdminProject, Project, ProjectUpdate } from "./project.ts";

type Fields = Omit<
  AdminProject,
  "toJSON" | "update" | "delete" | "getConfig" | "updateConfig" | "getProductionModeErrors"
>;

const fromWire = (payload: ProjectPayload, rendered?: Record<string, unknown>): Fields => ({
  id: payload.id,
  displayName: payload.display_name,
  description: payload.description,
  createdAt: new Date(payload.created_at_millis),
  isProductionMode: payload.is_production_mode,
  ownerTeamId: payload.owner_team_id,
  config: configFromWire(payload.config, rendered),
});

export const toWire = ({ displayName, description, isProductionMode, config }: ProjectUpdate) => ({
  display_name: displayName,
  description,
  is_production_mode: isProductionMode,
  config: config && configToWire(config),
});

/** The values that were read of the fields of a change; for the configuration, of its changed keys. */
function expectedOf(read: ProjectPayload, { config, ...fields }: ReturnType<typeof toWire>) {
  return { ...expectedFields(read, fields), ...(config && { config: expectedFields(read.config, config) }) };
}

/** The project of an admin app and its rendered configuration, as watchables. `onChange` runs after every change. */
export function adminProjectOf(
  wire: Wire<"server">,
  { projectId, deps }: Connection,
  onChange: () => Promise<void> = async () => {},
) {
  const config = resource(async (): Promise<RenderedConfig> => {
    const { config_string } = await wire.call(getConfig);
    return JSON.parse(config_string);
  }, deps);
  const project: Resource<AdminProject> = resource(async () => {
    const [payload, rendered] = await Promise.all([wire.call(getProject), config.get()]);
    return show(payload, rendered);
  }, deps);

  function show(payload: ProjectPayload, rendered?: Record<string, unknown>): AdminProject {
    const fields = fromWire(payload, rendered);
    return Object.freeze({
      ...fields,
      toJSON: (): Project => ({
        id: payload.id,
        displayName: payload.display_name,
        config: clientConfigFromWire(payload.config),
      }),
      async update(changes: ProjectUpdate, { ifUnchanged = false }: ChangeOptions = {}) {
        const fields = toWire(changes);
        const body = ifUnchanged ? { ...fields, expected: expectedOf(payload, fields) } : fields;
        const changed = await wire.call(updateProject, { body });
        const updated = show(changed, await config.get());
        project.set(updated);
        await onChange();
        return updated;
      },
      async delete() {
        await wire.call(deleteProject);
        await onChange();
      },
      getConfig: config.get,
      async updateConfig(override: ConfigOverride) {
        await wire.call(overrideConfig, { body: { config_override_string: JSON.stringify(override) } });
        const [updated] = await Promise.all([project.get(), onChange()]);
        return updated;
      },
      getProductionModeErrors: async () => productionModeErrors(fields),
    });
  }

  return {
    project,
    config,
    /** Gives the project to another team, and returns it as it is then. */
    async transferTo(teamId: string, confirmation: Confirmation | undefined): Promise<ProjectPayload> {
      const changed = await wire.call(updateProject, { body: { owner_team_id: teamId, confirmation } });
      project.set(show(changed, await config.get()));
      await onChange();
      return changed;
    },
    /** Shows a project that a list call has returned, without another request. */
    seed(payload: ProjectPayload): AdminProject {
      if (payload.id !== projectId) {
        throw new Error(
          `The project ID of the provided project does not match the app's: "${payload.id}" is not "${projectId}".`,
        );
      }
      const seeded = show(payload);
      project.set(seeded);
      return seeded;
    },
  };
}
