import { useNavigate } from "@tanstack/react-router";
import type { ServerUser } from "hallpass";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { nameOf } from "../../data/people.ts";
import { useProject } from "../../data/projects.ts";
import { NameForm } from "../../pieces/forms/name-form.tsx";
import { Person, UserSearch } from "../../pieces/users/user-search.tsx";
import { useTexts } from "../../texts/language.ts";

interface CreateTeamDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a team, with a first member or without. */
export function CreateTeamDialog({ isOpen, onClose }: CreateTeamDialogProps) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("teams.createTitle")} description={t("teams.createHint")}>
      <CreateTeamForm onClose={onClose} />
    </Dialog>
  );
}

function CreateTeamForm({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { id: projectId, app } = useProject();
  const navigate = useNavigate();
  const [first, setFirst] = useState<ServerUser | null>(null);

  async function create(displayName: string) {
    const { id: teamId } = await app.createTeam({ displayName, ...(first && { creatorUserId: first.id }) });
    toast.success(t("teams.created", { name: displayName }), {
      action: {
        label: t("teams.viewMembers"),
        onClick: () => navigate({ to: "/projects/$projectId/teams/$teamId", params: { projectId, teamId } }),
      },
    });
  }

  return (
    <NameForm label={t("teams.displayName")} name="" action={t("teams.create")} onSave={create} onClose={onClose}>
      <fieldset className="flex min-w-0 flex-col gap-1.5">
        <legend className="mb-1.5 text-[0.8125rem] font-medium">
          {t("teams.firstMember")} <span className="font-normal text-soft">· {t("common.optional")}</span>
        </legend>
        {first ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Person user={first} />
            <Button size="small" onClick={() => setFirst(null)}>
              {t("teams.chooseAnother")}
            </Button>
          </div>
        ) : (
          <UserSearch
            action={(user) => (
              <Button
                size="small"
                aria-label={t("teams.chooseUser", { name: nameOf(user, t) })}
                onClick={() => setFirst(user)}
              >
                {t("teams.choose")}
              </Button>
            )}
          />
        )}
        <p className="text-[0.8125rem] text-soft">{t("teams.firstMemberHint")}</p>
      </fieldset>
    </NameForm>
  );
}
