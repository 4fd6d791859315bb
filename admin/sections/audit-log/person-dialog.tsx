import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { nameOf } from "../../data/people.ts";
import { UserSearch } from "../../pieces/users/user-search.tsx";
import { useTexts } from "../../texts/language.ts";

interface PersonDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (userId: string) => void;
}

/** Asks whose entries the list should show. */
export function PersonDialog({ isOpen, onClose, onChoose }: PersonDialogProps) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("auditLog.personTitle")}>
      <UserSearch
        action={(user) => (
          <Button
            size="small"
            aria-label={t("auditLog.personChooseNamed", { name: nameOf(user, t) })}
            onClick={() => {
              onChoose(user.id);
              onClose();
            }}
          >
            {t("auditLog.personChoose")}
          </Button>
        )}
      />
    </Dialog>
  );
}
