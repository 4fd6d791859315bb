import { Badge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { useTexts } from "../../../texts/language.ts";
import { Fact, Facts } from "../facts.tsx";
import { useStatus } from "../queries.ts";

/** Which limits are in force, and what else the operator has set up. */
export function LimitsCard() {
  const t = useTexts();
  const { limits, assistantModel, hasTrustedProxies, isHttps } = useStatus();
  return (
    <Card title={t("server.limits")}>
      <Facts>
        <Fact name={t("server.throttles")}>
          <OnOff isOn={limits.throttles} />
        </Fact>
        <Fact name={t("server.perAddress")}>
          {limits.throttles && !limits.perAddress ? (
            <Badge tone="warn">{t("server.perAddressShared")}</Badge>
          ) : (
            <OnOff isOn={limits.perAddress} />
          )}
        </Fact>
        <Fact name={t("server.commonPasswords")}>
          <OnOff isOn={limits.commonPasswords} />
        </Fact>
        <Fact name={t("server.https")}>
          <OnOff isOn={isHttps} />
        </Fact>
        <Fact name={t("server.proxies")}>{t(hasTrustedProxies ? "server.set" : "server.notSet")}</Fact>
        <Fact name={t("server.assistant")}>{assistantModel ?? t("server.notSet")}</Fact>
      </Facts>
    </Card>
  );
}

function OnOff({ isOn }: { isOn: boolean }) {
  const t = useTexts();
  return <Badge tone={isOn ? "good" : "warn"}>{t(isOn ? "server.on" : "server.off")}</Badge>;
}
