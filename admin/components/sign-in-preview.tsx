import type { ProjectConfig } from "hallpass";
import { AuthPage } from "hallpass/react";
import { Monitor, Smartphone } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ProjectMark } from "../frame/project-mark.tsx";
import { useTexts } from "../texts/language.ts";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";

interface SignInPreviewProps {
  label: string;
  projectName: string;
  config: ProjectConfig;
}

type Width = "phone" | "desktop";

/** A preview of the sign-in page at the width of a phone or a desktop: the component that users see, made inert. */
export function SignInPreview({ label, projectName, config }: SignInPreviewProps) {
  const [width, setWidth] = useState<Width>("phone");
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <WidthChoice width={width} onChange={setWidth} />
      <div
        role="img"
        aria-label={label}
        className="relative overflow-hidden rounded-xl border border-line bg-sunken select-none"
      >
        {width === "phone" ? (
          <div className="px-4 py-8">
            <SignInPage projectName={projectName} config={config} />
          </div>
        ) : (
          <Scaled>
            <div className="grid min-h-144 place-items-center py-12">
              <SignInPage projectName={projectName} config={config} isWide />
            </div>
          </Scaled>
        )}
      </div>
    </div>
  );
}

function SignInPage({ projectName, config, isWide = false }: Omit<SignInPreviewProps, "label"> & { isWide?: boolean }) {
  return (
    <div inert className={classNames("mx-auto w-full", isWide ? "max-w-112" : "max-w-80")}>
      <p className="mb-4 flex min-h-6 items-center justify-center gap-2 font-semibold">
        {projectName.trim() && <ProjectMark name={projectName} />}
        <span className="truncate">{projectName}</span>
      </p>
      <div className="rounded-xl border border-line bg-card p-6 shadow-card">
        <AuthPage type="sign-in" mockProject={{ config }} />
      </div>
    </div>
  );
}

const WIDTHS = [
  { width: "phone", label: "common.previewPhone", icon: Smartphone },
  { width: "desktop", label: "common.previewDesktop", icon: Monitor },
] as const;

function WidthChoice({ width: chosen, onChange }: { width: Width; onChange: (width: Width) => void }) {
  const t = useTexts();
  return (
    <fieldset className="flex justify-end gap-1">
      <legend className="sr-only">{t("common.previewWidth")}</legend>
      {WIDTHS.map(({ width, label, icon: Icon }) => (
        <button
          key={width}
          type="button"
          aria-pressed={width === chosen}
          className={buttonClass({ look: "quiet", size: "small" }, "aria-pressed:bg-hover aria-pressed:text-text")}
          onClick={() => onChange(width)}
        >
          <Icon size={15} aria-hidden="true" />
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}

const DESKTOP_WIDTH = 1_024;

/** Shows its content as wide as a desktop, scaled to the place that there is. */
function Scaled({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [outer, inner] = [frame.current, content.current];
    if (!outer || !inner) return;
    const fit = () => {
      const scale = outer.clientWidth / DESKTOP_WIDTH;
      inner.style.setProperty("transform", `scale(${scale})`);
      // A transform does not change the place that an element takes.
      outer.style.setProperty("height", `${inner.offsetHeight * scale}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={frame} className="relative w-full overflow-hidden">
      <div ref={content} className="absolute top-0 left-0 w-256 origin-top-left">
        {children}
      </div>
    </div>
  );
}
