import { DEFAULT_HANDLER_PATH } from "#contract/limits.ts";
import { DEFAULT_LIGHT_THEME_ID } from "#server/mail/defaults/ids.ts";
import { defaultTemplates, defaultThemes } from "#server/mail/defaults/index.ts";
import { applyOverride, type Json, type Override, valueAt } from "./override.ts";
import type { Config } from "./schema.ts";

/** The configuration of an empty override, except the parts that are removed below. docs/wire/config.md has the table. */
const DEFAULTS: { [key: string]: Json } = {
  sourceOfTruth: { type: "hosted" },
  rbac: { permissions: {}, defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} } },
  apiKeys: { enabled: { team: false, user: false } },
  teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false },
  users: { allowClientUserDeletion: false },
  domains: { allowLocalhost: false, trustedDomains: {} },
  auth: {
    allowSignUp: true,
    password: { allowSignIn: false },
    otp: { allowSignIn: false },
    passkey: { allowSignIn: false },
    // The dotted key `auth.anonymous.allowSignIn` needs this parent. It is removed below where the key is not set.
    anonymous: {},
    oauth: { accountMergeStrategy: "link_method", providers: {} },
  },
  emails: {
    server: { isShared: true },
    selectedThemeId: DEFAULT_LIGHT_THEME_ID,
    themes: defaultThemes,
    templates: defaultTemplates,
  },
  // Dotted keys such as `retention.mailsDays` and `authorizationServer.enabled` need these parents, too.
  authorizationServer: {},
  retention: {},
};

/** Whether a value has a default, to which it returns when it is removed. Entries and their fields have none. */
export const hasDefault = (path: readonly string[]): boolean => valueAt(DEFAULTS, path) !== undefined;

const PROVIDER_DEFAULTS = { isShared: true, allowSignIn: false, allowConnectedAccounts: false };
const DOMAIN_DEFAULTS = { handlerPath: DEFAULT_HANDLER_PATH };

/** Renders the whole configuration of a project: the defaults, the override, and the defaults of each entry in it. */
export function renderConfig(override: Override): Config {
  // The override was checked against the schema before it was stored, so this has its shape.
  const config = applyOverride(DEFAULTS, override) as Config;
  config.auth.oauth.providers = mapEntries(config.auth.oauth.providers, (each) => ({ ...PROVIDER_DEFAULTS, ...each }));
  config.domains.trustedDomains = mapEntries(config.domains.trustedDomains, (each) => ({
    ...DOMAIN_DEFAULTS,
    ...each,
  }));
  if (Object.keys(config.retention ?? {}).length === 0) delete config.retention;
  if (Object.keys(config.authorizationServer ?? {}).length === 0) delete config.authorizationServer;
  if (config.auth.anonymous?.allowSignIn === undefined) delete config.auth.anonymous;
  if (!Object.hasOwn(config.emails.themes, config.emails.selectedThemeId)) {
    config.emails.selectedThemeId = DEFAULT_LIGHT_THEME_ID;
  }
  return config;
}

function mapEntries<T>(entries: Record<string, T>, change: (entry: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, change(entry)]));
}
