import { useState } from "react";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { InlineForm } from "#sdk/react/ui/inline-form.tsx";

/** The user's name, which can be changed in place. */
export function UserName() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setEdited] = useState(false);
  const close = () => {
    setEditing(false);
    setEdited(true);
  };

  if (isEditing) {
    return (
      <InlineForm
        label={t("userName")}
        isLabelHidden
        initial={user.displayName ?? ""}
        send={t("save")}
        check={({ length }) =>
          length > NAME_MAX_LENGTH ? t("userNameTooLong", { length: NAME_MAX_LENGTH }) : undefined
        }
        input={{ autoComplete: "name", autoFocus: true }}
        save={async (name) => {
          await user.setDisplayName(name === "" ? null : name);
          close();
        }}
        cancel={close}
      />
    );
  }
  return (
    <div className="hp-settings-line">
      {user.displayName ? <span>{user.displayName}</span> : <span className="hp-muted">{t("userNameMissing")}</span>}
      <Button variant="secondary" autoFocus={wasEdited} onClick={() => setEditing(true)}>
        {t("edit")}
      </Button>
    </div>
  );
}
