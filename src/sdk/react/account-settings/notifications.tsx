import { useId } from "react";
import type { NotificationCategory } from "#sdk/notifications/categories.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { type TranslateSettings, useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";

/** A switch for each category of emails. */
export function Notifications() {
  const user = useUser({ or: "throw" });
  const categories = useResource(user.notificationCategories);
  return (
    <ul className="hp-rows">
      {categories.map((category) => (
        <CategoryRow key={category.id} category={category} />
      ))}
    </ul>
  );
}

function CategoryRow({ category }: { category: NotificationCategory }) {
  const t = useSettingsTexts();
  const { run, isBusy, problem } = useAction();
  const { enabled, canDisable } = category;
  const nameId = useId();
  const isFixed = enabled && !canDisable;

  return (
    <li className="hp-row">
      <span className="hp-row-text" id={nameId}>
        {nameOf(category, t)} {!canDisable && <span className="hp-muted hp-small">{t("notificationRequired")}</span>}
      </span>
      <button
        type="button"
        role="switch"
        className="hp-switch"
        aria-checked={enabled}
        aria-labelledby={nameId}
        aria-disabled={isFixed || isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={() => {
          if (!isFixed) void run(() => category.setEnabled(!enabled));
        }}
      />
      <Problem text={problem} />
    </li>
  );
}

/** The server names its categories in English. */
function nameOf({ name }: NotificationCategory, t: TranslateSettings): string {
  if (name === "Transactional") return t("notificationTransactional");
  return name === "Marketing" ? t("notificationMarketing") : name;
}
