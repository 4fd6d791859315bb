import {
  Protect,
  SignedIn,
  SignedOut,
  TeamCreation,
  useAuth,
  useHallpassApp,
  useResourceState,
  useTeam,
  useUser,
} from "hallpass/react";
import type { ComponentType } from "react";
import { UserApiKeys } from "#sdk/react/account-settings/api-keys/user-api-keys.tsx";
import { TeamPage } from "#sdk/react/account-settings/teams/team-page.tsx";
import { ProfileImageEditor } from "#sdk/react/components/account/profile-image-editor.tsx";
import { Scope } from "#sdk/react/scope.tsx";
import { CustomForms } from "./custom-forms.tsx";

/** A view gets the second part of the path, such as the id of a team. */
export type View = ComponentType<{ argument: string }>;

const ApiKeys = () => (
  <Scope>
    <section className="hp-section">
      <h2>API Keys</h2>
      <UserApiKeys />
    </section>
  </Scope>
);

/** `argument` is the id of a team, or empty. */
function Access({ argument: teamId }: { argument: string }) {
  const app = useHallpassApp();
  const { status, user } = useAuth();
  const project = useResourceState(app.project);
  return (
    <>
      <p>{`Status ${status}, name ${user?.displayName ?? "unknown"}, project ${project.status}`}</p>
      <SignedIn loading="Asking who you are">{({ primaryEmail }) => <p>{`Signed in as ${primaryEmail}`}</p>}</SignedIn>
      <SignedOut>
        <p>Nobody is signed in</p>
      </SignedOut>
      <Protect permission="$update_team" team={teamId || null} fallback={<p>You cannot change the team</p>}>
        <p>You can change the team</p>
      </Protect>
      <Protect permission="reports:read" fallback={<p>You cannot read reports</p>}>
        <p>You can read reports</p>
      </Protect>
    </>
  );
}

function ProfileImage() {
  const user = useUser({ or: "throw" });
  return (
    <Scope>
      <section className="hp-section">
        <h2>Profile image</h2>
        <ProfileImageEditor
          imageUrl={user.profileImageUrl}
          name={user.displayName}
          onSave={async (profileImageUrl) => void (await user.update({ profileImageUrl }))}
        />
      </section>
    </Scope>
  );
}

/** `argument` is the id of a team. */
function Team({ argument: teamId }: { argument: string }) {
  const team = useTeam(teamId);
  return <Scope>{team ? <TeamPage team={team} /> : <p>You are not in the team</p>}</Scope>;
}

/** The parts that the tests open, by the first part of the path. */
export const views: Readonly<Record<string, View>> = {
  access: Access,
  "api-keys": ApiKeys,
  "custom-forms": CustomForms,
  "profile-image": ProfileImage,
  team: Team,
  "team-creation": () => <TeamCreation />,
};
