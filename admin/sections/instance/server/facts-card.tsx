import type { InstanceStatus } from "hallpass/admin";
import { Card } from "../../../components/card.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useBytes } from "../../../texts/bytes.ts";
import { useTexts } from "../../../texts/language.ts";
import { Fact, Facts } from "../facts.tsx";
import { useStatus } from "../queries.ts";

type Upgrade = NonNullable<InstanceStatus["database"]["lastUpgrade"]>;

const DATABASES = { sqlite: "SQLite", postgres: "PostgreSQL" };

/** Version, database, disk and memory of the server. */
export function FactsCard() {
  const t = useTexts();
  const bytes = useBytes();
  const { version, startedAt, isDevMode, database, dataDirectory, memory } = useStatus();
  return (
    <Card title={t("server.facts")}>
      <Facts>
        <Fact name={t("server.version")}>{version}</Fact>
        <Fact name={t("server.started")}>
          <Moment date={startedAt} isRelative />
        </Fact>
        <Fact name={t("server.mode")}>{t(isDevMode ? "server.devMode" : "server.production")}</Fact>
        <Fact name={t("server.database")}>
          {t("server.databaseOf", { kind: DATABASES[database.kind], size: bytes(database.sizeBytes) })}
        </Fact>
        <Fact name={t("server.schema")}>{database.schemaVersion}</Fact>
        {database.lastUpgrade && (
          <Fact name={t("server.lastUpgrade")}>
            <LastUpgrade {...database.lastUpgrade} />
          </Fact>
        )}
        {dataDirectory && (
          <Fact name={t("server.dataDirectory")}>
            {dataDirectory.path}
            {dataDirectory.freeBytes !== null && (
              <span className="block text-[0.8125rem] text-soft sm:text-end">
                {t("server.free", { size: bytes(dataDirectory.freeBytes) })}
              </span>
            )}
          </Fact>
        )}
        <Fact name={t("server.memory")}>
          {t("server.memoryOf", { resident: bytes(memory.residentBytes), heap: bytes(memory.heapBytes) })}
        </Fact>
      </Facts>
    </Card>
  );
}

/** What the last start of a newer version did to the data. */
function LastUpgrade({ at, version, migrations, snapshot, tookMillis }: Upgrade) {
  const t = useTexts();
  const seconds = Math.max(0.1, tookMillis / 1000).toFixed(1);
  return (
    <>
      <Moment date={at} isRelative />
      <span className="block text-[0.8125rem] text-soft wrap-anywhere sm:text-end">
        {t("server.upgradeOf", { version, count: migrations.length, names: migrations.join(", "), seconds })}
      </span>
      {snapshot && (
        <span className="block text-[0.8125rem] text-soft wrap-anywhere sm:text-end">
          {t("server.upgradeCopy", { path: snapshot })}
        </span>
      )}
    </>
  );
}
