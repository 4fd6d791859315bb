import { getConfig, overrideConfig, overrideEnvironmentConfig } from "#contract/project-config.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { override } from "#server/features/projects/index.ts";
import { parseOverride, requireUsableDomains } from "#server/foundation/project-config/index.ts";
import { on } from "#server/http/routing/api-route.ts";

export const projectConfigRoutes = [
  on(getConfig, async ({ caller }) => ({ config_string: JSON.stringify(caller.project.config) })),
  on(overrideConfig, async ({ deps, caller, body }) => apply(deps, caller, body.config_override_string)),
  on(overrideEnvironmentConfig, async ({ deps, caller, body }) => apply(deps, caller, body.config_override_string)),
];

async function apply(deps: Deps, caller: Caller, source: string | null | undefined) {
  if (source === undefined || source === null) return {};
  const parsed = parseOverride(source);
  requireUsableDomains(parsed);
  await override(deps, caller, parsed);
  return {};
}
