import type { ConfigOverride, RenderedConfig } from "hallpass";
import { SwitchRow } from "../../components/switch-row.tsx";
import { useChange } from "../../data/changes.ts";
import { useChangeConfig, useProjectConfig } from "../../data/projects.ts";

interface ConfigSwitchProps {
  label: string;
  hint?: string;
  setting: "auth.anonymous.allowSignIn" | "emails.securityNotices";
  /** Reads the setting. */
  isOn: (config: RenderedConfig) => boolean;
}

/** A switch for a setting that only the configuration has. It moves at once, and back if the server refuses. */
export function ConfigSwitch({ setting, isOn, ...props }: ConfigSwitchProps) {
  const config = useProjectConfig();
  const change = useChangeConfig();
  const { pending, failure, make } = useChange((wanted: boolean) => {
    const changes: ConfigOverride = {};
    changes[setting] = wanted;
    return change(changes);
  });
  return <SwitchRow {...props} isOn={pending ?? isOn(config)} error={failure} onChange={make} />;
}
