import { Collapsible } from "@base-ui/react/collapsible";
import { type AdminProject, isKnown, type TrustedDomain } from "hallpass";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { CheckRow } from "../../components/check-row.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useLast } from "../../components/use-last.ts";
import { checkHandlerPath } from "../../data/field-rules.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useAction } from "../../data/use-action.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import {
  canHaveWww,
  checkDomain,
  type DomainValues,
  domainsOf,
  hostIn,
  valuesOf,
  wildcardBaseOf,
  withDomains,
} from "./domain-rules.ts";
import { WildcardMeaning } from "./wildcard-meaning.tsx";

interface DomainDialogProps {
  /** The domain to change; a new one when `domain` is null. The dialog is closed when `editing` is null. */
  editing: { domain: TrustedDomain | null } | null;
  onClose: () => void;
}

export function DomainDialog({ editing, onClose }: DomainDialogProps) {
  const t = useTexts();
  const shown = useLast(editing);
  return (
    <Dialog
      isOpen={editing !== null}
      onClose={onClose}
      title={shown?.domain ? t("domains.editTitle") : t("domains.addTitle")}
    >
      <DomainForm domain={shown?.domain ?? null} onClose={onClose} />
    </Dialog>
  );
}

const NEW: DomainValues = { host: "", alsoWww: true, isHttp: false, handlerPath: "/handler" };

function DomainForm({ domain, onClose }: { domain: TrustedDomain | null; onClose: () => void }) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const { config } = useProject();
  const update = useUpdateProject();
  const form = useForm<DomainValues>({ defaultValues: domain ? valuesOf(domain) : NEW });
  const { errors, isDirty } = form.formState;
  const others = config.domains.filter((each) => each.domain !== domain?.domain);
  const host = hostIn(form.watch("host"));
  const [isAdvanced, setAdvanced] = useState(domain !== null && valuesOf(domain).isHttp);

  /** Only the server knows the public suffixes. */
  function refuseWildcard(error: unknown): never {
    if (wildcardBaseOf(host) === null || !isKnown(error, "SCHEMA_ERROR")) throw error;
    form.setError("host", { message: t("domains.wildcardRefused") }, { shouldFocus: true });
    throw error;
  }

  const submit = form.handleSubmit(
    async (values) => {
      const wanted = domainsOf(values);
      const domains = domain
        ? config.domains.flatMap((each) => (each.domain === domain.domain ? wanted : [each]))
        : withDomains(config.domains, wanted);
      const save = () => update({ config: { domains } }).catch(refuseWildcard);
      const undo = (changed: AdminProject) =>
        changed.update({ config: { domains: config.domains } }, { ifUnchanged: true });
      if (await run(save, domain ? t("domains.changed") : t("domains.added"), undo)) onClose();
    },
    (faults) => {
      // A field with an error must be visible to take the focus.
      if (faults.handlerPath) setAdvanced(true);
    },
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("domains.domain")} hint={t("domains.domainHint")} error={errors.host?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("host", { validate: (_, values) => checkDomain(values, others, t) })}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder={t("domains.domainPlaceholder")}
          />
        )}
      </Field>
      <WildcardMeaning host={host} />
      {!domain && canHaveWww(host) && (
        <Controller
          control={form.control}
          name="alsoWww"
          render={({ field }) => (
            <CheckRow label={t("domains.alsoWww", { host })} isChecked={field.value} onChange={field.onChange} />
          )}
        />
      )}
      <Collapsible.Root open={isAdvanced} onOpenChange={setAdvanced}>
        <Collapsible.Trigger className="group -mx-1 inline-flex h-8 items-center gap-1 rounded px-1 text-[0.8125rem] font-medium text-soft hover:text-text">
          <ChevronRight size={15} aria-hidden="true" className="transition-transform group-data-panel-open:rotate-90" />
          {t("domains.advanced")}
        </Collapsible.Trigger>
        <Collapsible.Panel className="flex flex-col gap-4 pt-3" keepMounted hidden={!isAdvanced}>
          <Controller
            control={form.control}
            name="isHttp"
            render={({ field }) => (
              <CheckRow
                label={t("domains.http")}
                hint={t("domains.httpHint")}
                isChecked={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Field
            label={t("domains.handlerPath")}
            hint={t("domains.handlerPathHint")}
            error={errors.handlerPath?.message}
          >
            {(parts) => (
              <TextInput
                {...parts}
                {...form.register("handlerPath", { validate: (path) => checkHandlerPath(path, t) })}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        </Collapsible.Panel>
      </Collapsible.Root>
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isBusy}>
          {domain ? t("common.save") : t("domains.add")}
        </Button>
      </DialogActions>
    </form>
  );
}
