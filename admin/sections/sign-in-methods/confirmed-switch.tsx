import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { SettingSwitch } from "../../components/setting-switch.tsx";
import { useLast } from "../../components/use-last.ts";
import { useUpdateProject } from "../../data/projects.ts";

interface Question {
  title: string;
  body: string;
  action: string;
}

interface ConfirmedSwitchProps extends Omit<ComponentProps<typeof SettingSwitch>, "onSwitchOn" | "onSwitchOff"> {
  /** Says what happens when the switch goes on. */
  on: Question;
  off: Question;
}

/** A switch for a setting that changes what all users of the project can do: it asks before it moves. */
export function ConfirmedSwitch({ on, off, ...props }: ConfirmedSwitchProps) {
  const update = useUpdateProject();
  const [asking, setAsking] = useState<"on" | "off" | null>(null);
  const shown = useLast(asking);

  return (
    <>
      <SettingSwitch {...props} onSwitchOn={() => setAsking("on")} onSwitchOff={() => setAsking("off")} />
      <ConfirmDialog
        {...(shown === "on" ? on : off)}
        isOpen={asking !== null}
        isHarmless={shown === "on"}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await update({ config: { [props.setting]: shown === "on" } });
        }}
      />
    </>
  );
}
