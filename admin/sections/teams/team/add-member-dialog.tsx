import type { ServerTeam } from "hallpass";
import { useForm } from "react-hook-form";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { AddressInput } from "../../../components/text-input.tsx";
import { checkAddress } from "../../../data/field-rules.ts";
import { nameOf } from "../../../data/people.ts";
import { useAction } from "../../../data/use-action.ts";
import { LinkTargetField, useLinkTarget } from "../../../pieces/forms/link-target.tsx";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { AddButton } from "../../../pieces/lists/search-results.tsx";
import { UserSearch } from "../../../pieces/users/user-search.tsx";
import { useTexts } from "../../../texts/language.ts";
import { useCheckInvitee } from "./queries.ts";

interface AddMemberDialogProps {
  isOpen: boolean;
  onClose: () => void;
  team: ServerTeam;
}

/** Adds a user of the project to the team, or invites somebody by mail. */
export function AddMemberDialog({ isOpen, onClose, team }: AddMemberDialogProps) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("members.addTitle")} isWide>
      <div className="flex flex-col gap-5">
        <AddUser team={team} />
        <InviteForm team={team} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** Stays open after a user is added, because there may be several to add. */
function AddUser({ team }: { team: ServerTeam }) {
  const t = useTexts();
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">{t("members.existing")}</h3>
      <UserSearch
        teamId={team.id}
        action={(user, isMember) => {
          if (isMember) return <Badge>{t("members.isMember")}</Badge>;
          const name = nameOf(user, t);
          return (
            <AddButton
              label={t("members.addUser", { name })}
              onAdd={() => team.addUser(user)}
              added={t("members.added", { name, team: team.displayName })}
            />
          );
        }}
      />
    </section>
  );
}

function InviteForm({ team, onClose }: { team: ServerTeam; onClose: () => void }) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const target = useLinkTarget("team-invitation");
  const checkInvitee = useCheckInvitee(team);
  const form = useForm({ defaultValues: { email: "" } });
  const submit = form.handleSubmit(async ({ email }) => {
    if (!target.check()) return;
    const address = email.trim();
    const checked = await checkInvitee(address);
    if (checked !== true) return form.setError("email", { message: checked }, { shouldFocus: true });
    const invite = () => team.inviteUser({ email: address, callbackUrl: target.url });
    if (await run(invite, t("members.invited", { address }))) onClose();
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-5">
      <UnsavedGuard isDirty={form.formState.isDirty} />
      <div>
        <h3 className="font-medium">{t("members.byMail")}</h3>
        <p className="text-[0.8125rem] text-soft">{t("members.byMailHint")}</p>
      </div>
      <Field label={t("members.address")} error={form.formState.errors.email?.message}>
        {(parts) => (
          <AddressInput {...parts} {...form.register("email", { validate: (email) => checkAddress(email, t) })} />
        )}
      </Field>
      <LinkTargetField target={target} />
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.close")}</Button>
        <Button type="submit" look="solid" isBusy={isBusy || form.formState.isSubmitting}>
          {t("members.invite")}
        </Button>
      </DialogActions>
    </form>
  );
}
