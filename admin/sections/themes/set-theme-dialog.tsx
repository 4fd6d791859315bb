import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { FieldError } from "../../components/field.tsx";
import { useThemes } from "../../data/designs.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useAction } from "../../data/use-action.ts";
import { useTexts } from "../../texts/language.ts";
import { ThemePicture } from "./theme-picture.tsx";

/** Chooses the theme of the project among pictures of all themes. */
export function SetThemeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("themes.setTitle")} description={t("themes.setBody")} isWide>
      <Choice onClose={onClose} />
    </Dialog>
  );
}

function Choice({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const themes = useThemes();
  const { config } = useProject();
  const update = useUpdateProject();
  const { run, isBusy, failure } = useAction();
  const [chosen, choose] = useState(config.emailTheme);

  async function save() {
    const before = config.emailTheme;
    const set = (emailTheme: string) => update({ config: { emailTheme } });
    if (
      await run(
        () => set(chosen),
        t("themes.wasSet"),
        () => set(before),
      )
    )
      onClose();
  }

  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        aria-label={t("themes.choice")}
        value={chosen}
        onValueChange={(id) => choose(String(id))}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-3"
      >
        {themes.map((theme) => (
          <Radio.Root
            key={theme.id}
            value={theme.id}
            render={<button type="button" />}
            nativeButton
            aria-label={theme.displayName}
            className="min-w-0 overflow-hidden rounded-xl border border-line bg-card text-start data-checked:border-brand data-checked:ring-2 data-checked:ring-brand"
          >
            <ThemePicture theme={theme} />
            <span className="flex items-center justify-between gap-2 border-t border-line p-2.5 font-medium wrap-anywhere">
              {theme.displayName}
              <span
                aria-hidden="true"
                className="size-4 shrink-0 rounded-full border border-field-line in-data-checked:border-5 in-data-checked:border-brand"
              />
            </span>
          </Radio.Root>
        ))}
      </RadioGroup>
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button look="solid" isBusy={isBusy} onClick={save}>
          {t("common.save")}
        </Button>
      </DialogActions>
    </div>
  );
}
