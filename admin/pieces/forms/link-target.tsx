import { type RefObject, useRef, useState } from "react";
import { PORT_MAX } from "#contract/limits.ts";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { hostedPage } from "../../data/addresses.ts";
import { useConfig } from "../../data/config-context.ts";
import { checkHandlerPath } from "../../data/field-rules.ts";
import { useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";

const HOSTED = "hosted";
const LOCALHOST = "localhost";

interface LinkTarget {
  /** The page that the link opens. */
  url: string;
  place: string;
  port: string;
  handlerPath: string;
  faults: { port?: string; handlerPath?: string };
  fields: Record<"port" | "handlerPath", RefObject<HTMLInputElement | null>>;
  /** Whether the link can be sent. If not, the first wrong field takes the focus. */
  check(): boolean;
  choose(change: Partial<Pick<LinkTarget, "place" | "port" | "handlerPath">>): void;
}

/** Where a link leads: to the pages of this server, a trusted domain of the project, or localhost. */
export function useLinkTarget(page: string): LinkTarget {
  const t = useTexts();
  const { id, config } = useProject();
  const { publicUrl } = useConfig();
  const [chosen, setChosen] = useState({ place: HOSTED, port: "3000", handlerPath: "/handler" });
  const domain = config.domains.find((each) => each.domain === chosen.place);
  const origin = domain?.domain ?? `http://localhost:${chosen.port}`;
  const ownPage = `${origin.replace(/\/+$/, "")}${chosen.handlerPath.replace(/\/+$/, "")}/${page}`;
  const fields = { port: useRef<HTMLInputElement>(null), handlerPath: useRef<HTMLInputElement>(null) };
  const path = checkHandlerPath(chosen.handlerPath, t);
  const faults = {
    ...(chosen.place === LOCALHOST && !isPort(chosen.port) && { port: t("linkTarget.portInvalid") }),
    ...(chosen.place !== HOSTED && path !== true && { handlerPath: path }),
  };
  return {
    ...chosen,
    faults,
    fields,
    check() {
      const wrong = faults.port ? fields.port : faults.handlerPath ? fields.handlerPath : null;
      wrong?.current?.focus();
      return wrong === null;
    },
    url: chosen.place === HOSTED ? hostedPage(publicUrl, id, page) : ownPage,
    choose(change) {
      const path = config.domains.find((each) => each.domain === change.place)?.handlerPath;
      setChosen({ ...chosen, ...(path !== undefined && { handlerPath: path }), ...change });
    },
  };
}

/** Chooses where a link leads, and shows the whole link. */
export function LinkTargetField({ target }: { target: LinkTarget }) {
  const t = useTexts();
  const { config } = useProject();
  const options = [
    { value: HOSTED, label: t("linkTarget.hosted") },
    ...config.domains.map(({ domain }) => ({ value: domain, label: domain })),
    ...(config.allowLocalhost ? [{ value: LOCALHOST, label: t("linkTarget.localhost") }] : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      <Field label={t("linkTarget.label")} hint={target.url}>
        {(parts) => (
          <Select
            {...parts}
            value={target.place}
            onChange={(place) => target.choose({ place })}
            options={options}
            className="w-full"
          />
        )}
      </Field>
      {target.place === LOCALHOST && (
        <Field label={t("linkTarget.port")} error={target.faults.port}>
          {(parts) => (
            <TextInput
              {...parts}
              ref={target.fields.port}
              inputMode="numeric"
              value={target.port}
              onChange={(event) => target.choose({ port: event.target.value })}
            />
          )}
        </Field>
      )}
      {target.place !== HOSTED && (
        <Field
          label={t("linkTarget.handlerPath")}
          hint={t("linkTarget.handlerPathHint")}
          error={target.faults.handlerPath}
        >
          {(parts) => (
            <TextInput
              {...parts}
              ref={target.fields.handlerPath}
              value={target.handlerPath}
              onChange={(event) => target.choose({ handlerPath: event.target.value })}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      )}
    </div>
  );
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= PORT_MAX;
