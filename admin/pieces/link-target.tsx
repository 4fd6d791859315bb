import { useState } from "react";
import { Field } from "../components/field.tsx";
import { Select } from "../components/select.tsx";
import { TextInput } from "../components/text-input.tsx";
import { hostedPage } from "../data/addresses.ts";
import { useConfig } from "../data/config-context.ts";
import { useProject } from "../data/projects.ts";
import { useTexts } from "../texts/language.ts";

const HOSTED = "hosted";
const LOCALHOST = "localhost";

interface LinkTarget {
  /** The page that the link opens. */
  url: string;
  place: string;
  port: string;
  handlerPath: string;
  choose(change: Partial<Pick<LinkTarget, "place" | "port" | "handlerPath">>): void;
}

/** Where a link leads: to the pages of this server, a trusted domain of the project, or localhost. */
export function useLinkTarget(page: string): LinkTarget {
  const { id, config } = useProject();
  const { publicUrl } = useConfig();
  const [chosen, setChosen] = useState({ place: HOSTED, port: "3000", handlerPath: "/handler" });
  const domain = config.domains.find((each) => each.domain === chosen.place);
  const origin = domain?.domain ?? `http://localhost:${chosen.port}`;
  const ownPage = `${origin.replace(/\/+$/, "")}${chosen.handlerPath.replace(/\/+$/, "")}/${page}`;
  return {
    ...chosen,
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
        <Field label={t("linkTarget.port")}>
          {(parts) => (
            <TextInput
              {...parts}
              inputMode="numeric"
              value={target.port}
              onChange={(event) => target.choose({ port: event.target.value.replace(/\D/g, "").slice(0, 5) })}
            />
          )}
        </Field>
      )}
      {target.place !== HOSTED && (
        <Field label={t("linkTarget.handlerPath")} hint={t("linkTarget.handlerPathHint")}>
          {(parts) => (
            <TextInput
              {...parts}
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
