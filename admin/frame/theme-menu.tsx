import { Monitor, Moon, Sun } from "lucide-react";
import { buttonClass } from "../components/button.tsx";
import { Menu, MenuChoices } from "../components/menu.tsx";
import { useTexts } from "../texts/language.ts";
import { chooseTheme, useTheme } from "./theme.ts";

/** A menu with the themes: light, dark, or the system's. */
export function ThemeMenu() {
  const t = useTexts();
  const { choice, shown } = useTheme();
  const Icon = shown === "dark" ? Moon : Sun;
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t("frame.theme")} className={buttonClass({ look: "quiet", size: "icon" })}>
          <Icon size={17} aria-hidden="true" />
        </button>
      }
    >
      <MenuChoices
        value={choice}
        onChange={chooseTheme}
        options={[
          { value: "light", label: t("frame.themeLight"), icon: <Sun size={15} aria-hidden="true" /> },
          { value: "dark", label: t("frame.themeDark"), icon: <Moon size={15} aria-hidden="true" /> },
          { value: "system", label: t("frame.themeSystem"), icon: <Monitor size={15} aria-hidden="true" /> },
        ]}
      />
    </Menu>
  );
}
