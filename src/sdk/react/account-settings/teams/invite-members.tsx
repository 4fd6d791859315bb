import { useState } from "react";
import { emailProblem } from "#sdk/react/components/sign-in/credential-rules.ts";
import { usePermission } from "#sdk/react/hooks/use-permissions.ts";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { Input } from "#sdk/react/ui/input.tsx";
import { useForm } from "#sdk/react/ui/use-form.ts";
import type { Team } from "#sdk/teams/team.ts";
import { Invitations } from "./invitations.tsx";

/**
 * Invites people to a team by email. Needs `$invite_members`; with `$read_members`, the outstanding invitations are shown,
 * too.
 */
export function InviteMembers({ team }: { team: Team }) {
  const t = useTeamTexts();
  const canRead = usePermission(team, "$read_members") !== null;
  const [invited, setInvited] = useState<readonly string[]>([]);
  const last = invited.at(-1);
  return (
    <>
      {/* The key empties the field after each invitation. */}
      <InviteForm
        key={invited.length}
        team={team}
        hasFocus={invited.length > 0}
        onInvited={(email) => setInvited([...invited, email])}
      />
      <p className="hp-status" role="status">
        {last !== undefined && t("teamInvited", { email: last })}
      </p>
      {canRead && <Invitations team={team} />}
    </>
  );
}

interface InviteFormProps {
  team: Team;
  hasFocus: boolean;
  onInvited: (email: string) => void;
}

function InviteForm({ team, hasFocus, onInvited }: InviteFormProps) {
  const t = useTeamTexts();
  const sayError = useErrorText();
  const { errors, field, form, isBusy } = useForm({
    initial: { email: "" },
    check: ({ email }) => ({ email: emailProblem(email, t) }),
    submit: async (values) => {
      const email = values.email.trim();
      try {
        await team.inviteUser({ email });
        onInvited(email);
        return {};
      } catch (error) {
        return { email: await sayError(error) };
      }
    },
  });
  return (
    <form {...form} className="hp-inline-form">
      <Field label={t("teamInviteEmail")} error={errors.email}>
        {(parts) => (
          <Input
            {...parts}
            {...field("email")}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={hasFocus}
          />
        )}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {t("teamInviteButton")}
      </Button>
    </form>
  );
}
