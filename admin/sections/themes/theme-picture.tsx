import type { EmailTheme } from "hallpass/admin";
import { useTemplates } from "../../data/designs.ts";
import { MailPicture } from "../../pieces/mail-preview/mail-frame.tsx";
import { useTexts } from "../../texts/language.ts";

/** The first mail of the project in a theme. */
export function ThemePicture({ theme: { id, displayName: name, isChanged } }: { theme: EmailTheme }) {
  const t = useTexts();
  const [template] = useTemplates();
  return (
    <MailPicture
      title={t("themes.preview", { name })}
      options={{ templateId: template?.id, themeId: id }}
      version={`${isChanged} ${template?.tsxSource}`}
      failureText={t("themes.noPicture")}
    />
  );
}
