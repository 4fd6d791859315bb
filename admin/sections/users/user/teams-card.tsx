import { Link, useNavigate } from "@tanstack/react-router";
import type { ServerTeam, ServerUser } from "hallpass";
import { PromptSuspense } from "hallpass/react";
import { Eye, KeySquare, Plus, UserMinus } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { MenuItem, MenuSeparator } from "../../../components/menu.tsx";
import { RowMenu } from "../../../components/row-menu.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useProject } from "../../../data/projects.ts";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { MemberGrantsDialog } from "../../../pieces/members/member-grants-dialog.tsx";
import { RemoveMemberDialog } from "../../../pieces/members/remove-member-dialog.tsx";
import { useTexts } from "../../../texts/language.ts";
import { AddToTeamDialog } from "./add-to-team-dialog.tsx";

/** The teams of the user, with the permissions in each. */
export function TeamsCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  const [isAdding, setAdding] = useState(false);
  return (
    <LoadedCard
      title={t("userTeams.title")}
      aside={
        <Button size="small" onClick={() => setAdding(true)}>
          <Plus size={15} aria-hidden="true" />
          {t("userTeams.add")}
        </Button>
      }
    >
      <Teams user={user} />
      <AddToTeamDialog isOpen={isAdding} onClose={() => setAdding(false)} user={user} />
    </LoadedCard>
  );
}

/** What a dialog does with the membership in a team. */
interface Asked {
  about: "permissions" | "removal";
  team: ServerTeam;
}

function Teams({ user }: { user: ServerUser }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const teams = useWatched(user.teams);
  const [asked, setAsked] = useState<Asked | null>(null);
  const membershipFor = (about: Asked["about"]) => (asked?.about === about ? { user, team: asked.team } : null);
  const close = () => setAsked(null);
  return (
    <>
      {teams.length === 0 && <p className="text-soft">{t("userTeams.none")}</p>}
      <ul className="divide-y divide-line">
        {teams.map((team) => {
          const params = { projectId, teamId: team.id };
          return (
            <li key={team.id} className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <Link
                  to="/projects/$projectId/teams/$teamId"
                  params={params}
                  className="rounded font-medium wrap-anywhere hover:underline"
                >
                  {team.displayName}
                </Link>
                <PromptSuspense fallback={<Skeleton className="mt-1 h-5 w-32" />}>
                  <TeamPermissions user={user} team={team} />
                </PromptSuspense>
              </div>
              <RowMenu label={t("userTeams.rowMenu", { team: team.displayName })}>
                <MenuItem icon={Eye} onChoose={() => navigate({ to: "/projects/$projectId/teams/$teamId", params })}>
                  {t("userTeams.viewTeam")}
                </MenuItem>
                <MenuItem icon={KeySquare} onChoose={() => setAsked({ about: "permissions", team })}>
                  {t("members.editPermissions")}
                </MenuItem>
                <MenuSeparator />
                <MenuItem icon={UserMinus} isDangerous onChoose={() => setAsked({ about: "removal", team })}>
                  {t("members.remove")}
                </MenuItem>
              </RowMenu>
            </li>
          );
        })}
      </ul>
      <MemberGrantsDialog membership={membershipFor("permissions")} onClose={close} />
      <RemoveMemberDialog membership={membershipFor("removal")} onClose={close} />
    </>
  );
}

function TeamPermissions({ user, team }: { user: ServerUser; team: ServerTeam }) {
  const t = useTexts();
  const permissions = useWatched(user.permissions(team, { recursive: false }));
  return (
    <p className="mt-1 flex flex-wrap gap-1.5 text-[0.8125rem] text-soft">
      {permissions.length === 0
        ? t("userTeams.noPermissions")
        : permissions.map((permission) => <Badge key={permission.id}>{permission.id}</Badge>)}
    </p>
  );
}
