import type { ProjectConfig } from "#sdk/projects/project.ts";
import type { AuthType } from "#sdk/react/components/sign-in/sign-in-methods.ts";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { Scope } from "#sdk/react/scope.tsx";
import { ProviderButton } from "./oauth-button.tsx";

/** The props of `OAuthButtonGroup`. */
export interface OAuthButtonGroupProps {
  type: AuthType;
  /** Shown instead of the app's project, for previews. */
  mockProject?: { config: Pick<ProjectConfig, "oauthProviders"> };
}

/**
 * A button for each provider that the project has enabled.
 *
 *     <OAuthButtonGroup type="sign-in" />
 */
export function OAuthButtonGroup({ type, mockProject }: OAuthButtonGroupProps) {
  return (
    <Scope>
      {mockProject ? <ProviderButtons {...mockProject} type={type} isMock /> : <OwnProviderButtons type={type} />}
    </Scope>
  );
}

function OwnProviderButtons({ type }: Pick<OAuthButtonGroupProps, "type">) {
  return <ProviderButtons config={useProject().config} type={type} />;
}

interface ProviderButtonsProps {
  config: Pick<ProjectConfig, "oauthProviders">;
  type: AuthType;
  isMock?: boolean;
}

export function ProviderButtons({ config, type, isMock }: ProviderButtonsProps) {
  return (
    <div className="hp-providers">
      {config.oauthProviders.map(({ id, displayName }) => (
        <ProviderButton key={id} provider={id} name={displayName} type={type} isMock={isMock} />
      ))}
    </div>
  );
}
