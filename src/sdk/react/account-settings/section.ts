import type { ReactNode } from "react";
import type { Project } from "#sdk/projects/project.ts";
import type { SectionTexts } from "#sdk/react/texts/use-section-texts.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import type { PlainId } from "#texts/translator.ts";

/** The ids of texts that need no values and may be in headings of account settings. */
export type SectionTextId = PlainId<SectionTexts>;

/** For whom account settings are shown. */
export interface Viewer {
  user: CurrentUser;
  project: Project;
  /** Whether other apps have, or had a moment ago, access to the account. */
  hasApps: boolean;
}

/**
 * A section of account settings, with a heading. `V` decides whether it is shown, and `Props`
 * are what its content needs.
 */
export interface AccountSection<V = Viewer, Props = object> {
  /** The heading. */
  label: SectionTextId;
  /** A sentence below the heading. */
  description?: SectionTextId;
  /** Whether the section is shown. Default: always. */
  when?: (viewer: V) => boolean;
  /** Loaded when the section is first shown. It draws no heading. */
  Content: (props: Props) => ReactNode;
}

/** The names of icons that apps can give to their own items. */
export type SettingsIconName =
  | "Contact"
  | "ShieldCheck"
  | "Bell"
  | "Monitor"
  | "LayoutGrid"
  | "Key"
  | "Settings"
  | "CirclePlus";

/** An item of the sidebar, shown when one of its sections is. The address of the page ends in `#` and the id. */
export interface SettingsItem {
  id: string;
  label: SectionTextId;
  icon: SettingsIconName;
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
