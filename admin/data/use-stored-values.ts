import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Keeps a form at the stored values: a change from elsewhere shows, unless something is typed here. Returns whether the
 * stored values have changed under what is typed.
 */
export function useStoredValues<V extends FieldValues>(form: UseFormReturn<V>, stored: V): boolean {
  const { isDirty, defaultValues } = form.formState;
  const isChanged = Object.entries(stored).some(([name, value]) => defaultValues?.[name] !== value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored values are a new object each time; `isChanged` tells whether they differ.
  useEffect(() => {
    if (!isDirty && isChanged) form.reset(stored);
  }, [form, isDirty, isChanged]);

  return isDirty && isChanged;
}

/** Sets a form to what is saved. What was typed while the submitted values were being saved stays, and is not saved. */
export function resetToSaved<V extends FieldValues>(form: UseFormReturn<V>, submitted: V, saved: V): void {
  const later = Object.entries(form.getValues()).filter(([name, value]) => value !== submitted[name]);
  form.reset(saved);
  if (later.length > 0) form.reset({ ...saved, ...Object.fromEntries(later) }, { keepDefaultValues: true });
}
