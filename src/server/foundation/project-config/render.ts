import { DEFAULT_HANDLER_PATH } from "#contract/limits.ts";
import { DEFAULT_LIGHT_THEME_ID } from "#server/mail/defaults/ids.ts";
import { defaultTemplates, defaultThemes } from "#server/mail/defaults/index.ts";
import { applyOverride, fill, type Json, type Override } from "./override.ts";
import type { Config } from "./schema.ts";

/** What an empty override renders to. docs/wire/config.md has the table. */
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
    // Here for `auth.anonymous.allowSignIn` to lead somewhere; shown once that says something.
    anonymous: {},
    oauth: { accountMergeStrategy: "link_method", providers: {} },
  },
  emails: {
    server: { isShared: true },
    selectedThemeId: DEFAULT_LIGHT_THEME_ID,
    themes: defaultThemes,
    templates: defaultTemplates,
  },
};

const SECTIONS = Object.keys(DEFAULTS);
const PROVIDER_DEFAULTS = { isShared: true, allowSignIn: false, allowConnectedAccounts: false };
const DOMAIN_DEFAULTS = { handlerPath: DEFAULT_HANDLER_PATH };

/** The whole configuration of a project: defaults, what its override says, and defaults again for each entry in it. */
export function renderConfig(override: Override): Config {
  const applied = applyOverride(DEFAULTS, override);
  // An override may remove a section or a part of it.
  const whole = Object.fromEntries(SECTIONS.map((name) => [name, fill(DEFAULTS[name], applied[name])]));
  // The override was checked against the schema before it was stored, so this has its shape.
  const config = whole as Config;
  config.auth.oauth.providers = mapEntries(config.auth.oauth.providers, (each) => ({ ...PROVIDER_DEFAULTS, ...each }));
  config.domains.trustedDomains = mapEntries(config.domains.trustedDomains, (each) => ({
    ...DOMAIN_DEFAULTS,
    ...each,
  }));
  if (config.auth.anonymous?.allowSignIn === undefined) delete config.auth.anonymous;
  if (!Object.hasOwn(config.emails.themes, config.emails.selectedThemeId)) {
    config.emails.selectedThemeId = DEFAULT_LIGHT_THEME_ID;
  }
  return config;
}

function mapEntries<T>(entries: Record<string, T>, change: (entry: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, change(entry)]));
}
