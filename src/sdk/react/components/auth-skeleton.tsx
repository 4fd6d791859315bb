import { Scope } from "../scope.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

interface AuthSkeletonProps {
  type?: "sign-in" | "sign-up";
  fullPage?: boolean;
  noPasswordRepeat?: boolean;
}

/** A placeholder in the size of the coming page, to avoid layout shifts. Has no texts, because they may be loading. */
export function AuthSkeleton({ type = "sign-in", fullPage, noPasswordRepeat = false }: AuthSkeletonProps) {
  const fields = type === "sign-in" || noPasswordRepeat ? ["email", "password"] : ["email", "password", "repeat"];
  return (
    <Scope fullPage={fullPage}>
      <div className="hp-panel" aria-busy="true">
        <div className="hp-stack">
          <div className="hp-head hp-head-skeleton">
            <Skeleton width="78%" height="1.5rem" />
            <Skeleton width="56%" height="1.125rem" />
          </div>
          <div className="hp-form">
            {fields.map((field) => (
              <div className="hp-field" key={field}>
                <Skeleton width="24%" height="1.3125rem" />
                <Skeleton height="2.625rem" />
              </div>
            ))}
            <Skeleton height="2.625rem" />
          </div>
        </div>
      </div>
    </Scope>
  );
}
