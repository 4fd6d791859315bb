import { useChange } from "../data/changes.ts";
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
    | "clientTeamCreationEnabled"
    | "createTeamOnSignUp"
    | "allowUserApiKeys"
    | "allowTeamApiKeys"
    | "authorizationServerEnabled"
    | "oauthClaimsInSessions";
  isDisabled?: boolean;
  /** Called instead of switching the setting on or off, for example to ask for a confirmation. */
  onSwitchOn?: () => void;
  onSwitchOff?: () => void;
}

/** A switch for a project setting. It moves at once; if the server refuses, it moves back and shows the reason. */
export function SettingSwitch({ setting, onSwitchOn, onSwitchOff, ...props }: SettingSwitchProps) {
  const { config } = useProject();
  const update = useUpdateProject();
  const { pending, failure, make } = useChange((isOn: boolean) => update({ config: { [setting]: isOn } }));

  function change(isOn: boolean) {
    const ask = isOn ? onSwitchOn : onSwitchOff;
    if (ask) ask();
    else make(isOn);
  }

  return <SwitchRow {...props} isOn={pending ?? config[setting]} error={failure} onChange={change} />;
}
