import type { ServerUser } from "hallpass";
import { Eye, ShieldOff, Trash2, VenetianMask } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import { nameOf } from "../../data/people.ts";
import { useTexts } from "../../texts/language.ts";
import { DeleteUsersDialog } from "./delete-users-dialog.tsx";
import { ImpersonateDialog } from "./user/impersonate-dialog.tsx";
import { ResetSecondFactorDialog } from "./user/reset-second-factor-dialog.tsx";

/** What the owner wants to do with users of the list, in a dialog. */
export type AskedAboutUsers =
  | { what: "impersonate" | "reset-second-factor"; user: ServerUser }
  | { what: "delete"; users: readonly ServerUser[] };

interface UserMenuProps {
  user: ServerUser;
  onOpen: () => void;
  onAsk: (asked: AskedAboutUsers) => void;
}

/** What can be done with a user of the list. */
export function UserMenu({ user, onOpen, onAsk }: UserMenuProps) {
  const t = useTexts();
  return (
    <RowMenu label={t("users.rowMenu", { name: nameOf(user, t) })}>
      <MenuItem icon={Eye} onChoose={onOpen}>
        {t("users.viewDetails")}
      </MenuItem>
      <MenuItem icon={VenetianMask} onChoose={() => onAsk({ what: "impersonate", user })}>
        {t("impersonation.impersonate")}
      </MenuItem>
      {user.isMultiFactorRequired && (
        <MenuItem icon={ShieldOff} onChoose={() => onAsk({ what: "reset-second-factor", user })}>
          {t("user.resetSecondFactor")}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} isDangerous onChoose={() => onAsk({ what: "delete", users: [user] })}>
        {t("common.delete")}
      </MenuItem>
    </RowMenu>
  );
}

interface UserDialogsProps {
  /** Null closes the dialogs. */
  asked: AskedAboutUsers | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs of the menu. */
export function UserDialogs({ asked, onClose, onDeleted }: UserDialogsProps) {
  return (
    <>
      <ImpersonateDialog user={asked?.what === "impersonate" ? asked.user : null} onClose={onClose} />
      <ResetSecondFactorDialog user={asked?.what === "reset-second-factor" ? asked.user : null} onClose={onClose} />
      <DeleteUsersDialog
        users={asked?.what === "delete" ? asked.users : null}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    </>
  );
}
