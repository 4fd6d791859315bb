import type { useAuthorizeTexts } from "./use-authorize-texts.ts";

const ABOUT_USER = {
  openid: "authorizeScopeOpenid",
  profile: "authorizeScopeProfile",
  email: "authorizeScopeEmail",
  address: "authorizeScopeAddress",
  phone: "authorizeScopePhone",
  teams: "authorizeScopeTeams",
  permissions: "authorizeScopePermissions",
  offline_access: "authorizeScopeOffline",
} as const;

const isAboutUser = (name: string): name is keyof typeof ABOUT_USER => Object.hasOwn(ABOUT_USER, name);

/** Says what an app may do with a scope: in the words of the owner for one of an API, which may have none but its name. */
export const scopeWords =
  (t: ReturnType<typeof useAuthorizeTexts>) =>
  ({ name, description }: { name: string; description: string | null }): string =>
    isAboutUser(name) ? t(ABOUT_USER[name]) : description || name;
