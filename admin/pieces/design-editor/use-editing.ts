import { isKnown } from "hallpass";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { TSX_MAX_LENGTH } from "#contract/limits.ts";
import { useFailureText } from "../../data/failure.ts";
import { checkLength } from "../../data/field-rules.ts";
import { useTexts } from "../../texts/language.ts";
import type { DesignCalls, Edited, StoredDesign } from "./designs.ts";
import { problemsIn } from "./use-preview.ts";

const WORDS = {
  template: { saved: "templates.saved", failed: "templates.saveFailed" },
  theme: { saved: "themes.saved", failed: "themes.saveFailed" },
} as const;

export interface Editing extends Edited {
  change(change: Partial<Edited>): void;
  isDirty: boolean;
  isSaving: boolean;
  /** Why the last save failed, in words, until something changes. */
  failure: string | undefined;
  /** What somebody else has saved since the editing began; null when nobody has. */
  theirs: StoredDesign | null;
  /** Whether to ask what to do with `theirs`. */
  isComparing: boolean;
  compare(isComparing: boolean): void;
  /** Saves what is edited. */
  save(): Promise<void>;
  /** Saves what is edited over what somebody else has saved. */
  keepMine(): Promise<void>;
  /** Drops what is edited for what is stored. */
  takeTheirs(): void;
  /** Saves an earlier version. */
  restore(version: Edited): Promise<void>;
}

const editedOf = ({ tsxSource, theme }: Edited): Edited => ({ tsxSource, theme });

/**
 * What is typed in an editor, and what it is based on. A save from elsewhere replaces what is shown unless something is
 * typed; a save from here never overwrites one from elsewhere unseen.
 */
export function useEditing(stored: StoredDesign, calls: DesignCalls): Editing {
  const t = useTexts();
  const failureText = useFailureText();
  const [base, setBase] = useState(stored);
  const [edited, setEdited] = useState<Edited>(() => editedOf(stored));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isComparing, compare] = useState(false);
  const isDirty = edited.tsxSource !== base.tsxSource || edited.theme !== base.theme;
  const isBehind = stored.revision !== base.revision;

  function begin(from: StoredDesign) {
    setBase(from);
    setEdited(editedOf(from));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored design is a new object each time; its revision tells.
  useEffect(() => {
    if (isBehind && !isDirty && !isSaving) begin(stored);
  }, [isBehind, isDirty, isSaving, stored.revision]);

  async function store(wanted: Edited, basedOn: string) {
    const checked = checkLength(wanted.tsxSource, TSX_MAX_LENGTH, t);
    if (checked !== true) return setFailure(checked);
    setSaving(true);
    setFailure(undefined);
    try {
      const { revision } = await calls.save(wanted, basedOn);
      setBase({ ...stored, ...wanted, revision });
      setEdited((now) => (now.tsxSource === edited.tsxSource && now.theme === edited.theme ? wanted : now));
      compare(false);
      toast.success(t(WORDS[calls.kind].saved));
    } catch (error) {
      if (isKnown(error, "CHANGED_MEANWHILE")) {
        await calls.read();
        setFailure(await failureText(error));
        compare(true);
        return;
      }
      toast.error(t(WORDS[calls.kind].failed));
      const [problem] = problemsIn(error) ?? [];
      setFailure(problem?.message ?? (await failureText(error)));
    } finally {
      setSaving(false);
    }
  }

  return {
    ...edited,
    change(change) {
      setEdited((known) => ({ ...known, ...change }));
      setFailure(undefined);
    },
    isDirty,
    isSaving,
    failure,
    theirs: isBehind && isDirty ? stored : null,
    isComparing,
    compare,
    save: async () => (isDirty && !isSaving ? store(edited, base.revision) : undefined),
    keepMine: () => store(edited, stored.revision),
    takeTheirs() {
      begin(stored);
      setFailure(undefined);
      compare(false);
    },
    restore: (version) => store(version, base.revision),
  };
}
