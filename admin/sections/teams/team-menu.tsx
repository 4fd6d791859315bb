import type { ListedTeam } from "hallpass";
import { Eye, Pencil, Trash2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import { useTexts } from "../../texts/language.ts";
import { DeleteTeamsDialog } from "./delete-teams-dialog.tsx";
import { EditTeamDialog } from "./edit-team-dialog.tsx";

/** What the owner wants to do with teams of the list, in a dialog. */
export type AskedAboutTeams = { what: "edit"; team: ListedTeam } | { what: "delete"; teams: readonly ListedTeam[] };

interface TeamMenuProps {
  team: ListedTeam;
  onOpen: () => void;
  onAsk: (asked: AskedAboutTeams) => void;
}

/** What can be done with a team of the list. */
export function TeamMenu({ team, onOpen, onAsk }: TeamMenuProps) {
  const t = useTexts();
  return (
    <RowMenu label={t("teams.rowMenu", { name: team.displayName })}>
      <MenuItem icon={Eye} onChoose={onOpen}>
        {t("teams.viewMembers")}
      </MenuItem>
      <MenuItem icon={Pencil} onChoose={() => onAsk({ what: "edit", team })}>
        {t("teams.edit")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} isDangerous onChoose={() => onAsk({ what: "delete", teams: [team] })}>
        {t("common.delete")}
      </MenuItem>
    </RowMenu>
  );
}

interface TeamDialogsProps {
  /** Null closes the dialogs. */
  asked: AskedAboutTeams | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs of the menu. */
export function TeamDialogs({ asked, onClose, onDeleted }: TeamDialogsProps) {
  return (
    <>
      <EditTeamDialog team={asked?.what === "edit" ? asked.team : null} onClose={onClose} />
      <DeleteTeamsDialog
        teams={asked?.what === "delete" ? asked.teams : null}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    </>
  );
}
