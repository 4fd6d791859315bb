import { getRouteApi, Link } from "@tanstack/react-router";
import type { EmailTemplate } from "hallpass/admin";
import { Plus } from "lucide-react";
import { Badge } from "../../components/badge.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { useHasOwnTexts, useTemplates } from "../../data/designs.ts";
import { useProject } from "../../data/projects.ts";
import { NewDesignDialog } from "../../pieces/design-editor/new-design-dialog.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { DesignCard, DesignCards } from "../../pieces/mail-preview/design-card.tsx";
import { MailPicture } from "../../pieces/mail-preview/mail-frame.tsx";
import { useTexts } from "../../texts/language.ts";
import { purposeOf } from "./purpose.ts";
import { SharedServerNotice } from "./shared-server-notice.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/templates/");

/** The mails of the project as their recipients see them. */
export function TemplatesScreen() {
  const t = useTexts();
  const navigate = route.useNavigate();
  const { add } = route.useSearch();
  return (
    <ListScreen
      title={t("templates.title")}
      subtitle={t("templates.subtitle")}
      action={
        <Button look="solid" onClick={() => navigate({ search: { add: true } })}>
          <Plus size={16} aria-hidden="true" />
          {t("templates.add")}
        </Button>
      }
    >
      <Templates />
      <NewTemplateDialog
        isOpen={add === true}
        onClose={() => navigate({ search: { add: undefined }, replace: true })}
      />
    </ListScreen>
  );
}

function Templates() {
  const t = useTexts();
  const templates = useTemplates();
  return (
    <>
      {!useHasOwnTexts() && <SharedServerNotice />}
      <h2 className="sr-only">{t("templates.title")}</h2>
      <DesignCards label={t("templates.title")}>
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </DesignCards>
    </>
  );
}

function TemplateCard({ template }: { template: EmailTemplate }) {
  const t = useTexts();
  const { id: projectId, config } = useProject();
  const { id, displayName: name, tsxSource, themeId, isBuiltIn, isChanged } = template;
  return (
    <DesignCard
      name={name}
      hint={t(purposeOf(id))}
      badges={
        <>
          {isChanged && <Badge tone="brand">{t("templates.changed")}</Badge>}
          {!isBuiltIn && <Badge>{t("templates.own")}</Badge>}
        </>
      }
      picture={
        <MailPicture
          title={t("templates.preview", { name })}
          options={{ templateId: id, themeId: themeId ?? null }}
          version={`${config.emailTheme} ${tsxSource}`}
          failureText={t("templates.noPicture")}
        />
      }
      actions={
        <Link
          to="/projects/$projectId/templates/$templateId"
          params={{ projectId, templateId: id }}
          aria-label={t("templates.editNamed", { name })}
          className={buttonClass({ size: "small" })}
        >
          {t("templates.edit")}
        </Link>
      }
    />
  );
}

function NewTemplateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { id: projectId, app } = useProject();
  const navigate = route.useNavigate();
  return (
    <NewDesignDialog
      texts={{
        title: "templates.addTitle",
        hint: "templates.addHint",
        action: "templates.create",
        done: "templates.created",
      }}
      isOpen={isOpen}
      onClose={onClose}
      taken={useTemplates().map((each) => each.displayName)}
      create={(name) => app.emailDesigns.templates.create(name)}
      show={(templateId) =>
        navigate({
          to: "/projects/$projectId/templates/$templateId",
          params: { projectId, templateId },
          replace: true,
          ignoreBlocker: true,
        })
      }
    />
  );
}
