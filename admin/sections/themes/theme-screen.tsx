import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass } from "../../components/button.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Select } from "../../components/select.tsx";
import { Notice } from "../../components/trouble.tsx";
import { useLast } from "../../components/use-last.ts";
import { useTemplates, useThemes } from "../../data/designs.ts";
import { useProject } from "../../data/projects.ts";
import { DesignEditor } from "../../pieces/design-editor/design-editor.tsx";
import { useThemeDesign } from "../../pieces/design-editor/designs.ts";
import { useTexts } from "../../texts/language.ts";

const route = getRouteApi("/signed-in/projects/$projectId/themes/$themeId");

/** The editor of one theme. */
export function ThemeScreen() {
  return (
    <Loaded isPart>
      <ThemeAt />
    </Loaded>
  );
}

function ThemeAt() {
  const { themeId } = route.useParams();
  const theme = useThemes().find(({ id }) => id === themeId);
  // Keeps a deleted theme on screen until the router has left the page.
  const shown = useLast(theme);
  return shown?.id === themeId ? <Theme key={themeId} id={themeId} /> : <NoSuchTheme />;
}

function Theme({ id }: { id: string }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const { stored, calls } = useThemeDesign(id);
  const templates = useTemplates();
  const [chosen, choose] = useState<string>();
  const { panel } = route.useSearch();
  const navigate = route.useNavigate();
  const template = templates.find((each) => each.id === chosen) ?? templates[0];
  return (
    <DesignEditor
      stored={stored}
      calls={calls}
      subtitle={t("themes.subtitle")}
      previewOf={(source) => ({ themeTsxSource: source, templateId: template?.id })}
      control={() => (
        <Select<string>
          aria-label={t("themes.mail")}
          value={template?.id ?? ""}
          options={templates.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          onChange={choose}
          className="max-w-52"
        />
      )}
      panel={panel}
      onPanel={(opened) => void navigate({ search: { panel: opened }, replace: true })}
      onDeleted={() =>
        void navigate({ to: "/projects/$projectId/themes", params: { projectId }, replace: true, ignoreBlocker: true })
      }
    />
  );
}

function NoSuchTheme() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Notice
      title={t("themes.notFoundTitle")}
      action={
        <Link to="/projects/$projectId/themes" params={{ projectId }} className={buttonClass()}>
          {t("themes.toAll")}
        </Link>
      }
    >
      {t("themes.notFound")}
    </Notice>
  );
}
