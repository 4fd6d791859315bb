import { type CSSProperties, useEffect, useId, useState } from "react";
import type { AuthType } from "#sdk/react/components/sign-in/sign-in-methods.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { Scope } from "#sdk/react/scope.tsx";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { AlertIcon } from "#sdk/react/ui/icons.tsx";
import { rememberProvider, useIsInFrame, useLastProvider } from "./last-provider.ts";
import { type Brand, brandOf } from "./provider-brands.ts";
import { providerName } from "./provider-name.ts";

/** The props of `OAuthButton`. */
export interface OAuthButtonProps {
  /** The id of a provider, such as `"github"`. */
  provider: string;
  type: AuthType;
  /** The name on the button, for providers without a well-known name. */
  name?: string;
  /** Does nothing on click, for previews. */
  isMock?: boolean;
}

/**
 * A button that redirects to a provider to sign in or up.
 *
 *     <OAuthButton provider="github" type="sign-in" />
 */
export function OAuthButton(props: OAuthButtonProps) {
  return (
    <Scope>
      <ProviderButton {...props} />
    </Scope>
  );
}

/** Like `OAuthButton`, for components that already have a scope. */
export function ProviderButton({ provider, type, name, isMock = false }: OAuthButtonProps) {
  const app = useHallpassApp();
  const t = useTexts();
  const tipId = useId();
  const lastUsed = useLastProvider();
  const [isLeaving, setLeaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const brand = brandOf(provider);
  // Providers refuse to be shown in frames, to prevent clickjacking.
  const isFramed = useIsInFrame() && !isMock;
  const text = t(type === "sign-in" ? "signInWith" : "signUpWith", {
    provider: providerName(provider, name),
  });

  // After the browser's back button, the page is restored from the cache with the button still busy.
  useEffect(() => {
    const restored = () => setLeaving(false);
    window.addEventListener("pageshow", restored);
    return () => window.removeEventListener("pageshow", restored);
  }, []);

  const leave = async () => {
    if (isMock || isFramed) return;
    setLeaving(true);
    setFailed(false);
    try {
      rememberProvider(provider);
      await app.signInWithOAuth(provider);
    } catch {
      setLeaving(false);
      setFailed(true);
    }
  };

  return (
    <div className="hp-provider" style={brand ? colorsOf(brand) : undefined}>
      <Button
        variant="secondary"
        isBusy={isLeaving}
        onClick={() => void leave()}
        {...(isFramed && { "aria-disabled": true, "aria-describedby": tipId })}
      >
        {brand && <BrandIcon {...brand} />}
        {text}
      </Button>
      {lastUsed === provider && <span className="hp-last">{t("lastUsed")}</span>}
      {isFramed && (
        <span className="hp-tip" role="tooltip" id={tipId}>
          {t("notInFrame")}
        </span>
      )}
      {hasFailed && (
        <p className="hp-error" role="alert">
          <AlertIcon />
          {t("unexpected")}
        </p>
      )}
    </div>
  );
}

function BrandIcon({ shapes }: Brand) {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      {shapes.map(([fill, path]) => (
        <path key={path} fill={fill} d={path} />
      ))}
    </svg>
  );
}

function colorsOf({ background, color }: Brand): CSSProperties {
  const style: CSSProperties & { "--hp-brand": string; "--hp-brandText": string } = {
    "--hp-brand": background,
    "--hp-brandText": color,
  };
  return style;
}
