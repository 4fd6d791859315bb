import { getRouteApi, Link } from "@tanstack/react-router";
import type { EmailTheme } from "hallpass/admin";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { useThemes } from "../../data/designs.ts";
import { useProject } from "../../data/projects.ts";
import { DesignMenu } from "../../pieces/design-editor/design-menu.tsx";
import { NewDesignDialog } from "../../pieces/design-editor/new-design-dialog.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { DesignCard, DesignCards } from "../../pieces/mail-preview/design-card.tsx";
import { useTexts } from "../../texts/language.ts";
import { SetThemeDialog } from "./set-theme-dialog.tsx";
import { ThemePicture } from "./theme-picture.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/themes/");

/** The frames around mails, and the one that the project uses. */
export function ThemesScreen() {
  const t = useTexts();
  const navigate = route.useNavigate();
  const { add } = route.useSearch();
  return (
    <ListScreen
      title={t("themes.title")}
      subtitle={t("themes.subtitle")}
      action={
        <Button look="solid" onClick={() => navigate({ search: { add: true } })}>
          <Plus size={16} aria-hidden="true" />
          {t("themes.add")}
        </Button>
      }
    >
      <Themes />
      <NewThemeDialog isOpen={add === true} onClose={() => navigate({ search: { add: undefined }, replace: true })} />
    </ListScreen>
  );
}

function Themes() {
  const t = useTexts();
  const themes = useThemes();
  const { config } = useProject();
  const [isSetting, setSetting] = useState(false);
  const active = themes.find(({ id }) => id === config.emailTheme);
  return (
    <div className="flex flex-col gap-6">
      {active && (
        <Card
          title={t("themes.active")}
          hint={t("themes.activeHint")}
          aside={<Button onClick={() => setSetting(true)}>{t("themes.set")}</Button>}
        >
          <div className="flex flex-wrap items-center gap-5">
            <div className="w-72 max-w-full overflow-hidden rounded-lg border border-line">
              <ThemePicture theme={active} />
            </div>
            <p className="text-base font-semibold tracking-tight wrap-anywhere">{active.displayName}</p>
          </div>
        </Card>
      )}
      <section>
        <h2 className="mb-3 text-[0.9375rem] font-semibold tracking-tight">{t("themes.all")}</h2>
        <DesignCards label={t("themes.all")}>
          {themes.map((theme) => (
            <ThemeCard key={theme.id} theme={theme} isActive={theme.id === active?.id} />
          ))}
        </DesignCards>
      </section>
      <SetThemeDialog isOpen={isSetting} onClose={() => setSetting(false)} />
    </div>
  );
}

function ThemeCard({ theme, isActive }: { theme: EmailTheme; isActive: boolean }) {
  const t = useTexts();
  const { id: projectId, app } = useProject();
  const { id, displayName: name, isBuiltIn, isChanged } = theme;
  return (
    <DesignCard
      name={name}
      hint={t(isBuiltIn ? "themes.builtIn" : "themes.own")}
      badges={
        <>
          {isActive && <Badge tone="good">{t("themes.isActive")}</Badge>}
          {isChanged && <Badge tone="brand">{t("themes.changed")}</Badge>}
        </>
      }
      picture={<ThemePicture theme={theme} />}
      actions={
        <>
          <Link
            to="/projects/$projectId/themes/$themeId"
            params={{ projectId, themeId: id }}
            aria-label={t("themes.editNamed", { name })}
            className={buttonClass({ size: "small" })}
          >
            {t("themes.edit")}
          </Link>
          <DesignMenu
            stored={theme}
            calls={{
              kind: "theme",
              rename: (displayName) => app.emailDesigns.themes.save(id, { displayName }),
              reset: () => app.emailDesigns.themes.reset(id),
              delete: () => app.emailDesigns.themes.delete(id),
            }}
            isDirty={false}
            onDeleted={() => {}}
          />
        </>
      }
    />
  );
}

function NewThemeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { id: projectId, app } = useProject();
  const navigate = route.useNavigate();
  return (
    <NewDesignDialog
      texts={{
        title: "themes.addTitle",
        hint: "themes.addHint",
        action: "themes.create",
        done: "themes.created",
      }}
      isOpen={isOpen}
      onClose={onClose}
      taken={useThemes().map((each) => each.displayName)}
      create={(name) => app.emailDesigns.themes.create(name)}
      show={(themeId) =>
        navigate({
          to: "/projects/$projectId/themes/$themeId",
          params: { projectId, themeId },
          replace: true,
          ignoreBlocker: true,
        })
      }
    />
  );
}
