import type { ProjectConfig } from "hallpass";
import { AuthPage } from "hallpass/react";
import { ProjectMark } from "../frame/project-switcher.tsx";

interface SignInPreviewProps {
  label: string;
  projectName: string;
  config: ProjectConfig;
}

/** A preview of the sign-in page: the component that users see, made inert. */
export function SignInPreview({ label, projectName, config }: SignInPreviewProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className="relative overflow-hidden rounded-xl border border-line bg-sunken px-4 py-8 select-none"
    >
      <div inert className="mx-auto max-w-80">
        <p className="mb-4 flex min-h-6 items-center justify-center gap-2 font-semibold">
          {projectName.trim() && <ProjectMark name={projectName} />}
          <span className="truncate">{projectName}</span>
        </p>
        <div className="rounded-xl border border-line bg-card p-6 shadow-card">
          <AuthPage type="sign-in" mockProject={{ config }} />
        </div>
      </div>
    </div>
  );
}
