import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "../../components/button.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Select } from "../../components/select.tsx";
import { Notice } from "../../components/trouble.tsx";
import { useLast } from "../../components/use-last.ts";
import { useHasOwnTexts, useTemplates, useThemes } from "../../data/designs.ts";
import { useProject } from "../../data/projects.ts";
import { DesignEditor } from "../../pieces/design-editor/design-editor.tsx";
import { type ThemeChoice, themeIdOf, useTemplateDesign } from "../../pieces/design-editor/designs.ts";
import { useTexts } from "../../texts/language.ts";
import { purposeOf } from "./purpose.ts";
import { SharedServerNotice } from "./shared-server-notice.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/templates/$templateId");

/** The editor of one template. */
export function TemplateScreen() {
  return (
    <Loaded isPart>
      <TemplateAt />
    </Loaded>
  );
}

function TemplateAt() {
  const { templateId } = route.useParams();
  const template = useTemplates().find(({ id }) => id === templateId);
  // Keeps a deleted template on screen until the router has left the page.
  const shown = useLast(template);
  return shown?.id === templateId ? <Template key={templateId} id={templateId} /> : <NoSuchTemplate />;
}

function Template({ id }: { id: string }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const { stored, calls } = useTemplateDesign(id);
  const hasOwnTexts = useHasOwnTexts();
  const { panel } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DesignEditor
      stored={stored}
      calls={calls}
      subtitle={t(purposeOf(id))}
      notice={hasOwnTexts ? undefined : <SharedServerNotice />}
      previewOf={(source, theme) => ({ templateTsxSource: source, templateId: id, themeId: themeIdOf(theme) })}
      control={(theme, onChange) => <ThemeSelect theme={theme} onChange={onChange} />}
      panel={panel}
      onPanel={(opened) => void navigate({ search: { panel: opened }, replace: true })}
      onDeleted={() =>
        void navigate({
          to: "/projects/$projectId/templates",
          params: { projectId },
          replace: true,
          ignoreBlocker: true,
        })
      }
    />
  );
}

function ThemeSelect({ theme, onChange }: { theme: ThemeChoice; onChange: (theme: ThemeChoice) => void }) {
  const t = useTexts();
  const themes = useThemes();
  const options = [
    { value: "project", label: t("templates.projectTheme") },
    { value: "none", label: t("templates.noTheme") },
    ...themes.map(({ id, displayName }) => ({ value: id, label: displayName })),
  ];
  // The theme of a template may have been deleted; the project's one stands in for it.
  const known = options.some(({ value }) => value === theme) ? theme : "project";
  return (
    <Select<string>
      aria-label={t("templates.theme")}
      value={known}
      options={options}
      onChange={onChange}
      className="max-w-52"
    />
  );
}

function NoSuchTemplate() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Notice
      title={t("templates.notFoundTitle")}
      action={
        <Link to="/projects/$projectId/templates" params={{ projectId }} className={buttonClass()}>
          {t("templates.toAll")}
        </Link>
      }
    >
      {t("templates.notFound")}
    </Notice>
  );
}
