import type { ReactNode } from "react";
import { Avatar } from "#sdk/react/components/account/user-avatar.tsx";
import type { TranslateSections } from "#sdk/react/texts/use-section-texts.ts";
import {
  BellIcon,
  CirclePlusIcon,
  ContactIcon,
  GearIcon,
  KeyIcon,
  LayoutGridIcon,
  MonitorIcon,
  ShieldIcon,
} from "#sdk/react/ui/settings-icons.tsx";
import type { Team } from "#sdk/teams/team.ts";
import type { AccountSettingsItem, SettingsIconName, SettingsItem, Viewer } from "./section.ts";
import { SectionView } from "./section-view.tsx";
import { lastSettingsItem, settingsItems, teamCreation } from "./sections.ts";
import { TeamPage } from "./teams/team-page.tsx";

/** An item of the sidebar as it is shown. */
export interface ShownItem {
  id: string;
  title: string;
  icon: ReactNode;
  content: ReactNode;
  isOfTeams?: boolean;
}

const icons: Readonly<Record<SettingsIconName, () => ReactNode>> = {
  Contact: ContactIcon,
  ShieldCheck: ShieldIcon,
  Bell: BellIcon,
  Monitor: MonitorIcon,
  LayoutGrid: LayoutGridIcon,
  Key: KeyIcon,
  Settings: GearIcon,
  CirclePlus: CirclePlusIcon,
};

interface Shown {
  viewer: Viewer;
  teams: readonly Team[];
  extraItems: readonly AccountSettingsItem[];
  t: TranslateSections;
}

/** Returns the items of the sidebar: the user's own, those of the app, those of the teams. */
export function shownItems({ viewer, teams, extraItems, t }: Shown): ShownItem[] {
  const builtIn = (item: SettingsItem): ShownItem[] => {
    const sections = item.sections.filter(({ when }) => when?.(viewer) ?? true);
    if (sections.length === 0) return [];
    const Icon = icons[item.icon];
    const content = sections.map(({ label, description, Content }) => (
      <SectionView key={label} label={t(label)} description={description && t(description)}>
        <Content />
      </SectionView>
    ));
    return [{ id: item.id, title: t(item.label), icon: <Icon />, content }];
  };
  return [
    ...settingsItems.flatMap(builtIn),
    ...extraItems.map(extraItem),
    ...builtIn(lastSettingsItem),
    ...teams.map((team) => ({
      id: `team-${team.id}`,
      title: team.displayName,
      icon: <TeamPicture team={team} />,
      content: <TeamPage key={team.id} project={viewer.project} team={team} />,
      isOfTeams: true,
    })),
    ...builtIn(teamCreation).map((item) => ({ ...item, isOfTeams: true })),
  ];
}

function extraItem({ id, title, icon, iconName, content }: AccountSettingsItem): ShownItem {
  const Icon = iconName === undefined ? undefined : icons[iconName];
  return { id, title, icon: icon ?? (Icon && <Icon />), content };
}

const TeamPicture = ({ team: { displayName, profileImageUrl } }: { team: Team }) => (
  <Avatar size={18} user={{ displayName, primaryEmail: null, profileImageUrl }} />
);
