import { useConfig } from "../../../data/config-context.ts";
import { useTexts } from "../../../texts/language.ts";

const SETTINGS = [
  { name: "HALLPASS_AI_URL", about: "assistant.settingUrl" },
  { name: "HALLPASS_AI_MODEL", about: "assistant.settingModel" },
  { name: "HALLPASS_AI_KEY", about: "assistant.settingKey" },
] as const;

/** Says what the operator sets so that the assistant works. */
export function NotSetUp() {
  const t = useTexts();
  const { baseUrl } = useConfig();
  return (
    <section aria-label={t("assistant.notSetUpTitle")} className="rounded-xl border border-line bg-warn-tint p-4">
      <h3 className="font-medium">{t("assistant.notSetUpTitle")}</h3>
      <p className="text-[0.8125rem]">{t("assistant.notSetUp")}</p>
      <dl className="my-3 flex flex-col gap-2 text-[0.8125rem]">
        {SETTINGS.map(({ name, about }) => (
          <div key={name}>
            <dt className="font-mono wrap-anywhere">{name}</dt>
            <dd>{t(about)}</dd>
          </div>
        ))}
      </dl>
      <a
        href={`${baseUrl}/docs/settings`}
        target="_blank"
        rel="noreferrer"
        className="rounded text-[0.8125rem] font-medium underline underline-offset-3"
      >
        {t("assistant.settingsLink")}
        <span className="sr-only"> ({t("common.opensInNewTab")})</span>
      </a>
    </section>
  );
}
