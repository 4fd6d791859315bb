import { Tabs } from "@base-ui/react/tabs";
import type { EmailPreview } from "hallpass/admin";
import { type ReactNode, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { Skeleton } from "../../components/skeleton.tsx";
import { useTexts } from "../../texts/language.ts";
import { MailFrame } from "../mail-preview/mail-frame.tsx";

const VIEWS = [
  { id: "light", label: "design.light" },
  { id: "dark", label: "design.dark" },
  { id: "phone", label: "design.phone" },
  { id: "text", label: "design.text" },
] as const;
type View = (typeof VIEWS)[number]["id"];

interface PreviewPaneProps {
  /** Undefined until the first preview is rendered, or as long as none can be. */
  preview: EmailPreview | undefined;
  /** The source has problems: what is shown is the last preview that worked. */
  isOld: boolean;
  isRendering: boolean;
  /** Controls above the preview. */
  controls: ReactNode;
}

/** What is being edited, as mail programs show it. */
export function PreviewPane({ preview, isOld, isRendering, controls }: PreviewPaneProps) {
  const t = useTexts();
  const [view, setView] = useState<View>("light");
  return (
    <Tabs.Root value={view} onValueChange={(chosen: View) => setView(chosen)} className="flex min-h-0 flex-1 flex-col">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Tabs.List
          aria-label={t("design.preview")}
          className="flex max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1"
        >
          {VIEWS.map(({ id, label }) => (
            <Tabs.Tab
              key={id}
              value={id}
              className="h-7.5 rounded-md px-3 text-[0.8125rem] font-medium whitespace-nowrap text-soft hover:text-text data-active:bg-card data-active:text-text data-active:shadow-card"
            >
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {controls}
      </div>
      {preview && (
        <p className="mb-2 truncate text-[0.8125rem]">
          <span className="text-soft">{t("design.subject")}</span> {preview.subject ?? "–"}
          {preview.notificationCategory && <span className="text-soft"> · {preview.notificationCategory}</span>}
        </p>
      )}
      {VIEWS.map(({ id }) => (
        <Tabs.Panel
          key={id}
          value={id}
          aria-busy={isRendering || undefined}
          className={classNames(
            "flex min-h-0 flex-1 justify-center overflow-hidden rounded-lg border border-line bg-sunken",
            isOld && "opacity-60",
          )}
        >
          {preview ? (
            <Shown view={id} preview={preview} />
          ) : isRendering ? (
            <Skeleton className="h-full w-full" />
          ) : (
            <p className="self-center p-4 text-soft">{t("design.noPreview")}</p>
          )}
        </Tabs.Panel>
      ))}
      {preview && isOld && (
        <p role="status" className="mt-2 text-[0.8125rem] text-warn">
          {t("design.lastThatWorked")}
        </p>
      )}
    </Tabs.Root>
  );
}

function Shown({ view, preview: { html, text } }: { view: View; preview: EmailPreview }) {
  const t = useTexts();
  if (view === "text") {
    return (
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long mails scroll, also by keyboard
        tabIndex={0}
        className="w-full overflow-auto bg-card p-4 font-mono text-[0.8125rem] whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    );
  }
  return (
    <MailFrame
      html={html}
      title={t("design.preview")}
      scheme={view === "dark" ? "dark" : "light"}
      className={view === "phone" ? "h-full w-full max-w-[375px]" : "h-full w-full"}
    />
  );
}
