import { Monitor, Moon, Sun } from "lucide-react";
import { buttonClass } from "../components/button.tsx";
import { texts } from "../texts/texts.ts";
import { Menu, MenuChoices } from "./menu.tsx";
import { chooseTheme, useTheme } from "./theme.ts";

/** Light, dark, or as the system is. */
export function ThemeMenu() {
  const { choice, shown } = useTheme();
  const Icon = shown === "dark" ? Moon : Sun;
  return (
    <Menu
      trigger={
        <button type="button" aria-label={texts.frame.theme} className={buttonClass({ look: "quiet", size: "icon" })}>
          <Icon size={17} aria-hidden="true" />
        </button>
      }
    >
      <MenuChoices
        value={choice}
        onChange={chooseTheme}
        options={[
          { value: "light", label: texts.frame.themeLight, icon: <Sun size={15} aria-hidden="true" /> },
          { value: "dark", label: texts.frame.themeDark, icon: <Moon size={15} aria-hidden="true" /> },
          { value: "system", label: texts.frame.themeSystem, icon: <Monitor size={15} aria-hidden="true" /> },
        ]}
      />
    </Menu>
  );
}
