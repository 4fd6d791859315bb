import { ProfileImageEditor } from "#sdk/react/components/account/profile-image-editor.tsx";
import type { Team } from "#sdk/teams/team.ts";

/** The profile image of a team. Needs `$update_team`. */
export const TeamImage = ({ team }: { team: Team }) => (
  <ProfileImageEditor
    imageUrl={team.profileImageUrl}
    name={team.displayName}
    onSave={async (profileImageUrl) => {
      await team.update({ profileImageUrl });
    }}
  />
);
