import { getRouteApi, Link } from "@tanstack/react-router";
import type { UserImport } from "hallpass/admin";
import { useState } from "react";
import { buttonClass } from "../../../components/button.tsx";
import { PageSkeleton } from "../../../components/skeleton.tsx";
import { useProject } from "../../../data/projects.ts";
import { DetailScreen } from "../../../pieces/details/detail-screen.tsx";
import { useTexts } from "../../../texts/language.ts";
import { DeleteImport } from "./delete-import.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { STATES } from "./names.ts";
import { PasswordsCard } from "./passwords/passwords-card.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { useShownImport } from "./queries.ts";
import { useReasons } from "./reasons/reason.tsx";
import { ReportCards } from "./report-cards.tsx";
import { ResultCard } from "./result-card.tsx";
import { StartCard } from "./start-card.tsx";
import { UploadCard } from "./upload-card.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/users/import");

/** Imports the users of another product: a file, what it gives, the import itself, and its result. */
export function ImportScreen() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <DetailScreen
      title={t("imports.title")}
      subtitle={t("imports.subtitle")}
      actions={
        <Link to="/projects/$projectId/users" params={{ projectId }} className={buttonClass()}>
          {t("imports.toUsers")}
        </Link>
      }
    >
      <Import />
    </DetailScreen>
  );
}

function Import() {
  const t = useTexts();
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  useReasons();
  const { found, refresh } = useShownImport(show);
  /** The bytes of the file that this page uploads; null while it uploads none. */
  const [uploading, setUploading] = useState<number | null>(null);
  const showImport = (id: string | undefined) => navigate({ search: { show: id }, replace: true });

  if (found === undefined) return <PageSkeleton />;
  const step = found?.state ?? "empty";
  return (
    <>
      {/* Says a change of the state to those who do not see the page. */}
      <p role="status" className="sr-only">
        {t(STATES[uploading === null ? step : "checking"])}
      </p>
      {found && step !== "empty" && uploading === null ? (
        <Steps known={found} onChange={refresh} onShow={showImport} />
      ) : (
        <>
          <UploadCard known={found} uploading={uploading} onUploading={setUploading} onChange={refresh} />
          {uploading === null && (
            <>
              <PasswordsCard />
              <EarlierImports onShow={showImport} />
            </>
          )}
        </>
      )}
    </>
  );
}

interface StepsProps {
  known: UserImport;
  onChange: () => void;
  onShow: (id: string | undefined) => void;
}

/** What there is to see and to do in the state of an import. */
function Steps({ known, onChange, onShow }: StepsProps) {
  const { state, report, id } = known;
  if (state === "checking" || state === "importing") return <ProgressCard known={known} />;
  const isStartable = state === "checked" || state === "stopped";
  return (
    <>
      {state !== "checked" && <ResultCard known={known} onAgain={() => onShow(undefined)} />}
      {isStartable && <StartCard known={known} onStarted={() => onShow(id)} onChange={onChange} />}
      {!isStartable && <PasswordsCard after={id} />}
      {report && <ReportCards report={report} isOver={!isStartable} />}
      {isStartable && <DeleteImport known={known} onDeleted={onChange} />}
    </>
  );
}
