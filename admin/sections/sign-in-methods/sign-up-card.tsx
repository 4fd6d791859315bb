import type { AdminProjectConfig } from "hallpass";
import { Card } from "../../components/card.tsx";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { useChange } from "../../data/changes.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";
import { ConfirmedSwitch } from "./confirmed-switch.tsx";

/** Who gets an account, and what happens when a provider names an address that has one. */
export function SignUpCard() {
  const t = useTexts();
  return (
    <Card title={t("signInMethods.signUps")}>
      <div className="divide-y divide-line">
        <ConfirmedSwitch
          label={t("signInMethods.allowSignUp")}
          hint={t("signInMethods.allowSignUpHint")}
          setting="signUpEnabled"
          on={{
            title: t("signInMethods.signUpOnTitle"),
            body: t("signInMethods.signUpOnBody"),
            action: t("signInMethods.turnOn"),
          }}
          off={{
            title: t("signInMethods.signUpOffTitle"),
            body: t("signInMethods.signUpOffBody"),
            action: t("signInMethods.turnOff"),
          }}
        />
        <div className="pt-3.5">
          <MergeStrategy />
        </div>
      </div>
    </Card>
  );
}

type Strategy = AdminProjectConfig["oauthAccountMergeStrategy"];

const STRATEGIES = ["link_method", "allow_duplicates", "raise_error"] as const satisfies readonly Strategy[];

const NAMES = {
  link_method: "signInMethods.mergeLink",
  allow_duplicates: "signInMethods.mergeAllow",
  raise_error: "signInMethods.mergeBlock",
} as const satisfies Record<Strategy, TextId>;

const MEANINGS = {
  link_method: "signInMethods.mergeLinkHint",
  allow_duplicates: "signInMethods.mergeAllowHint",
  raise_error: "signInMethods.mergeBlockHint",
} as const satisfies Record<Strategy, TextId>;

function MergeStrategy() {
  const t = useTexts();
  const { config } = useProject();
  const update = useUpdateProject();
  const { pending, failure, make } = useChange((oauthAccountMergeStrategy: Strategy) =>
    update({ config: { oauthAccountMergeStrategy } }),
  );
  const chosen = pending ?? config.oauthAccountMergeStrategy;
  return (
    <Field label={t("signInMethods.merge")} hint={t(MEANINGS[chosen])} error={failure}>
      {(parts) => (
        <Select
          {...parts}
          className="max-w-md"
          value={chosen}
          options={STRATEGIES.map((value) => ({ value, label: t(NAMES[value]) }))}
          onChange={make}
        />
      )}
    </Field>
  );
}
