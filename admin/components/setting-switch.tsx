import { useFailure } from "../data/failure.ts";
import { useProject, useUpdateProject } from "../data/projects.ts";
import { SwitchRow } from "./switch-row.tsx";

interface SettingSwitchProps {
  label: string;
  hint?: string;
  setting:
    | "allowLocalhost"
    | "signUpEnabled"
    | "credentialEnabled"
    | "magicLinkEnabled"
    | "passkeyEnabled"
    | "clientUserDeletionEnabled"
    | "createTeamOnSignUp";
  isDisabled?: boolean;
  /** Asked instead of switching off at once. */
  onSwitchOff?: () => void;
}

/** A switch of the project's configuration: moves at once, and back with the reason when the server refuses. */
export function SettingSwitch({ setting, onSwitchOff, ...props }: SettingSwitchProps) {
  const { config } = useProject();
  const update = useUpdateProject();
  const failure = useFailure(update.error);
  const wanted = update.isPending ? update.variables.config?.[setting] : undefined;

  function change(isOn: boolean) {
    if (!isOn && onSwitchOff) onSwitchOff();
    else update.mutate({ config: { [setting]: isOn } });
  }

  return <SwitchRow {...props} isOn={wanted ?? config[setting]} error={failure} onChange={change} />;
}
