import type { ComponentType, LazyExoticComponent, ReactNode } from "react";
import type { Project } from "#sdk/projects/project.ts";
import type { Team } from "#sdk/teams/team.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import type { AccountSettingsTexts, AccountTexts, SignInTexts } from "#texts/sdk.ts";
import type { PlainId } from "#texts/translator.ts";

/** The ids of texts that need no values. */
export type SettingsTextId = PlainId<SignInTexts & AccountTexts & AccountSettingsTexts>;

/** For whom account settings are shown. */
export interface Viewer {
  user: CurrentUser;
  project: Project;
}

/** For whom the settings of a team are shown, and the ids of the user's permissions in it. */
export interface TeamViewer extends Viewer {
  team: Team;
  permissions: ReadonlySet<string>;
}

interface Section<V, Props> {
  /** The heading. */
  label: SettingsTextId;
  /** A sentence below the heading. */
  description?: SettingsTextId;
  /** Whether the section is shown. Default: always. */
  when?: (viewer: V) => boolean;
  /** Loaded when the section is first shown. It draws no heading. */
  Content: LazyExoticComponent<ComponentType<Props>>;
}

/** A section of a user's account settings. Its folder holds all of it; `sections.ts` lists it. */
export type AccountSection = Section<Viewer, object>;

/** A section of the settings of a team. */
export type TeamSection = Section<TeamViewer, { team: Team }>;

/** The names of icons that apps can give to their own items. */
export type SettingsIconName = "Contact" | "ShieldCheck" | "Bell" | "Monitor" | "Key" | "Settings" | "CirclePlus";

/** An item of the sidebar with its sections. The address of the page ends in `#` and the id. */
export interface SettingsItem {
  id: string;
  label: SettingsTextId;
  icon: SettingsIconName;
  /** Whether the item is shown. Default: when one of its sections is. */
  when?: (viewer: Viewer) => boolean;
  sections: readonly AccountSection[];
}

/** An item of the sidebar that the app adds. */
export interface AccountSettingsItem {
  /** The address of the item ends in `#` and this id. */
  id: string;
  title: string;
  content: ReactNode;
  icon?: ReactNode;
  /** The name of a built-in icon, instead of `icon`. */
  iconName?: SettingsIconName;
}
