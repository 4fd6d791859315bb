import type { DeviceRequest } from "#contract/auth/device-requests.ts";
import { deviceOf } from "../account-settings/sessions/device.ts";
import { useAuthorizeTexts } from "../texts/use-authorize-texts.ts";
import { AlertIcon } from "../ui/icons.tsx";

/**
 * Where the request of a device comes from, and a warning: somebody else can start a request and send the code to the user. Of
 * what the device says about itself, only names that we know are shown.
 */
export function RequestOrigin({ from }: { from: DeviceRequest["requested_from"] }) {
  const t = useAuthorizeTexts();
  const { browser, system } = deviceOf(from.user_agent ?? "");
  const place = [from.city, from.country].filter(Boolean).join(", ");
  const device = [browser, system].filter(Boolean).join(", ");
  const known = [
    from.ip && t("deviceIp", { ip: from.ip }),
    place && t("devicePlace", { place }),
    device && t("deviceProgram", { device }),
  ].filter(Boolean);
  return (
    <>
      {known.length > 0 && (
        <section className="hp-section">
          <p>{t("deviceOrigin")}</p>
          <ul className="hp-rows">
            {known.map((line) => (
              <li key={line} className="hp-row">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="hp-warning">
        <AlertIcon />
        <span>{t("deviceWarning")}</span>
      </p>
    </>
  );
}
