import { Dialog } from "../components/dialog.tsx";
import { Keys } from "../components/keys.tsx";
import { SwitchRow } from "../components/switch-row.tsx";
import { useTexts } from "../texts/language.ts";
import { SHORTCUT_PAGES, singleKeys } from "./shortcuts.ts";

interface ShortcutsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the keyboard shortcuts, and turns the single keys on and off. */
export default function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const t = useTexts();
  const areOn = singleKeys.useIsOn();
  const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";
  const rows = [
    { keys: `${modifier} K`, label: t("palette.title") },
    { keys: "?", label: t("shortcuts.title") },
    { keys: "/", label: t("shortcuts.toSearch") },
    { keys: "[", label: t("shortcuts.navigation") },
    ...SHORTCUT_PAGES.map(({ key, label }) => ({ keys: `g ${key}`, label: t("shortcuts.goTo", { page: t(label) }) })),
    { keys: "Esc", label: t("shortcuts.close") },
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("shortcuts.title")}>
      <ul className="divide-y divide-line">
        {rows.map(({ keys, label }) => (
          <li key={keys} className="flex items-center justify-between gap-4 py-2">
            {label}
            <Keys keys={keys} />
          </li>
        ))}
      </ul>
      <div className="mt-4 border-t border-line pt-4">
        <SwitchRow
          label={t("shortcuts.switch")}
          hint={t("shortcuts.switchHint")}
          isOn={areOn}
          onChange={singleKeys.turn}
        />
      </div>
    </Dialog>
  );
}
