import type { ServerUser } from "hallpass";
import { Avatar } from "../../../components/avatar.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { useWatched, useWatchedPage } from "../../../data/watched.ts";
import { AddButton, Results, SearchResults } from "../../../pieces/lists/search-results.tsx";
import { useTexts } from "../../../texts/language.ts";

interface AddToTeamDialogProps {
  isOpen: boolean;
  onClose: () => void;
  user: ServerUser;
}

/** Adds the user to teams, found by their names. Stays open, because there may be several. */
export function AddToTeamDialog({ isOpen, onClose, user }: AddToTeamDialogProps) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("userTeams.addTitle", { name: nameOf(user, t) })}>
      <SearchResults label={t("userTeams.find")}>{(query) => <FoundTeams user={user} query={query} />}</SearchResults>
    </Dialog>
  );
}

const MOST = 5;

function FoundTeams({ user, query }: { user: ServerUser; query: string }) {
  const t = useTexts();
  const { app } = useProject();
  const options = { query, limit: MOST };
  const { rows } = useWatchedPage(app.teamPage(options));
  const own = useWatched(user.teams);
  return (
    <Results label={t("userTeams.found")} rows={rows} none={t("userTeams.noneFound", { query })}>
      {(team) => (
        <>
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar url={team.profileImageUrl} name={team.displayName} isSquare />
            <span className="min-w-0 font-medium wrap-anywhere">{team.displayName}</span>
          </span>
          {own.some((each) => each.id === team.id) ? (
            <Badge>{t("members.isMember")}</Badge>
          ) : (
            <AddButton
              label={t("userTeams.addTo", { team: team.displayName })}
              onAdd={() => team.addUser(user)}
              added={t("members.added", { name: nameOf(user, t), team: team.displayName })}
            />
          )}
        </>
      )}
    </Results>
  );
}
