import type { HallpassAdminApp } from "hallpass/admin";
import { Plus, X } from "lucide-react";
import { type Ref, useState } from "react";
import { OAUTH_CLIENT_TEAMS_MAX } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldGroup } from "../../../components/field-group.tsx";
import { asking } from "../../../data/asked.ts";
import { useProject } from "../../../data/projects.ts";
import { useKnown, useWatchedPage } from "../../../data/watched.ts";
import { Results, SearchResults } from "../../../pieces/lists/search-results.tsx";
import { useTexts } from "../../../texts/language.ts";

interface TeamChoiceProps {
  chosen: readonly string[];
  error: string | undefined;
  /** The button that adds a team, to focus it. */
  ref: Ref<HTMLButtonElement>;
  onChange: (ids: string[]) => void;
}

/** Teams, found by their names. */
export function TeamChoice({ chosen, error, ref, onChange }: TeamChoiceProps) {
  const t = useTexts();
  const [isAdding, setAdding] = useState(false);
  return (
    <FieldGroup legend={t("app.teams")} error={error} className="gap-2">
      {chosen.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {chosen.map((id) => (
            <ChosenTeam key={id} id={id} onRemove={() => onChange(chosen.filter((each) => each !== id))} />
          ))}
        </ul>
      )}
      <div>
        <Button
          ref={ref}
          size="small"
          disabled={chosen.length >= OAUTH_CLIENT_TEAMS_MAX}
          onClick={() => setAdding(true)}
        >
          <Plus size={14} aria-hidden="true" />
          {t("app.addTeam")}
        </Button>
      </div>
      {/* Outside the form: Enter in the search field must not save it. */}
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={t("app.addTeam")}>
        <SearchResults label={t("app.findTeam")}>
          {(query) => (
            <FoundTeams
              query={query}
              onAdd={(id) => {
                setAdding(false);
                onChange([...new Set([...chosen, id])]);
              }}
            />
          )}
        </SearchResults>
      </Dialog>
    </FieldGroup>
  );
}

const teamOf = asking((app: HallpassAdminApp, id: string) => app.getTeam(id));

function ChosenTeam({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useTexts();
  const { app } = useProject();
  const team = useKnown(teamOf(app, id));
  const name = team === null ? t("app.goneTeam") : (team?.displayName ?? id);
  return (
    <li className="flex min-w-0 items-center justify-between gap-3 py-1 ps-3 pe-1">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <Button look="quiet" size="small-icon" aria-label={t("app.removeTeam", { team: name })} onClick={onRemove}>
        <X size={15} aria-hidden="true" />
      </Button>
    </li>
  );
}

const MOST = 5;

function FoundTeams({ query, onAdd }: { query: string; onAdd: (id: string) => void }) {
  const t = useTexts();
  const { app } = useProject();
  const options = { query, limit: MOST };
  const { rows } = useWatchedPage(app.teamPage(options));
  return (
    <Results label={t("app.foundTeams")} rows={rows} none={t("app.noTeamFound", { query })}>
      {({ id, displayName }) => (
        <>
          <span className="min-w-0 font-medium wrap-anywhere">{displayName}</span>
          <Button size="small" aria-label={t("app.addTeamNamed", { team: displayName })} onClick={() => onAdd(id)}>
            {t("app.add")}
          </Button>
        </>
      )}
    </Results>
  );
}
