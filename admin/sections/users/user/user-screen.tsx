import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ServerUser } from "hallpass";
import { buttonClass } from "../../../components/button.tsx";
import { Notice } from "../../../components/trouble.tsx";
import { useLast } from "../../../components/use-last.ts";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { useWatched } from "../../../data/watched.ts";
import { DetailScreen } from "../../../pieces/details/detail-screen.tsx";
import { MetadataEditors } from "../../../pieces/forms/metadata-editors.tsx";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import { AccountsCard } from "./accounts-card.tsx";
import { ActivityCard } from "./activity-card.tsx";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { AppsCard } from "./apps-card.tsx";
import { ChannelsCard } from "./channels-card.tsx";
import { DeleteUserCard } from "./delete-user-card.tsx";
import { DisableCard } from "./disable-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { ImpersonateButton } from "./impersonate-dialog.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PermissionsCard } from "./permissions-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import { TeamsCard } from "./teams-card.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/users/$userId");

export function UserScreen() {
  const { userId } = route.useParams();
  const user = useUserAt(userId);
  // Keeps a deleted user on screen until the router has left the page.
  const shown = useLast(user);
  return shown?.id === userId ? <User key={userId} user={shown} /> : <NoSuchUser />;
}

function User({ user }: { user: ServerUser }) {
  const t = useTexts();
  const dates = useDates();
  const navigate = useNavigate();
  const { id: projectId } = useProject();
  return (
    <DetailScreen
      title={nameOf(user, t)}
      subtitle={t("user.lastActive", { when: dates.relative(user.lastActiveAt, new Date()) })}
      actions={<ImpersonateButton user={user} />}
      aside={
        <div className="flex min-w-0 flex-col gap-5">
          <FactsCard user={user} />
          <SessionsCard user={user} />
          <AppsCard user={user} />
          <TeamsCard user={user} />
          <PermissionsCard user={user} />
          <ApiKeysCard user={user} />
          <ActivityCard user={user} />
        </div>
      }
    >
      <ProfileCard user={user} />
      <SignInCard user={user} />
      <ChannelsCard user={user} />
      <AccountsCard user={user} />
      <PasskeysCard user={user} />
      <MetadataEditors of={user} />
      <DisableCard user={user} />
      <DeleteUserCard
        user={user}
        onDeleted={() =>
          navigate({ to: "/projects/$projectId/users", params: { projectId }, replace: true, ignoreBlocker: true })
        }
      />
    </DetailScreen>
  );
}

function NoSuchUser() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Notice
      title={t("user.notFoundTitle")}
      action={
        <Link to="/projects/$projectId/users" params={{ projectId }} className={buttonClass()}>
          {t("user.toUsers")}
        </Link>
      }
    >
      {t("user.notFound")}
    </Notice>
  );
}

/** The user with an id; null when there is none. Suspends until it is loaded. */
function useUserAt(userId: string): ServerUser | null {
  const { app } = useProject();
  return useWatched(app.user(userId));
}
