import { fileSetting, PROVIDER_SETTINGS, providerSetting, SETTINGS, type Setting } from "#server/settings/table.ts";

/** The table of docs/settings.md, from the table that the server reads settings with. */
export function settingsTable(): string {
  const named: [string, Setting][] = [
    ...Object.entries(SETTINGS),
    ...Object.entries(PROVIDER_SETTINGS).map(([part, setting]): [string, Setting] => [
      providerSetting("<provider>", part as keyof typeof PROVIDER_SETTINGS),
      setting,
    ]),
  ];
  const rows = named.map(([name, { flag, meaning, mayBeFile, default: withoutIt = "–" }]) => {
    const ways = [name, ...(mayBeFile ? [fileSetting(name)] : []), ...(flag ? [flag] : [])]
      .map((way) => `\`${way}\``)
      .join(", ");
    return `| ${ways} | ${meaning} | ${withoutIt} |`;
  });
  return ["| Setting | Meaning | Default |", "| --- | --- | --- |", ...rows].join("\n");
}
