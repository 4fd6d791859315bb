import { QueryErrorResetBoundary } from "@tanstack/react-query";
import type { HallpassClientApp } from "hallpass";
import { useHallpassApp } from "hallpass/react";
import { Component, type ReactNode, Suspense } from "react";
import { PageSkeleton } from "./skeleton.tsx";
import { Trouble } from "./trouble.tsx";

interface LoadedProps {
  children: ReactNode;
  fallback?: ReactNode;
  /** A part of a page that has a heading already. */
  isPart?: boolean;
  /** What stands around the message when the content cannot be shown. */
  frame?: (message: ReactNode) => ReactNode;
}

/** Content that has to be loaded: its shape while it comes, and a way to try again when it does not. */
export function Loaded({ children, fallback = <PageSkeleton />, isPart, frame = (message) => message }: LoadedProps) {
  const app = useHallpassApp();
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary
          frame={frame}
          isPart={isPart}
          onRetry={async () => {
            await askAgain(app);
            reset();
          }}
        >
          <Suspense fallback={fallback}>{children}</Suspense>
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  );
}

/** What the SDK watches keeps its failure until somebody asks anew. */
async function askAgain({ currentUser, project }: HallpassClientApp) {
  const failed = [currentUser, project].filter((each) => each.snapshot().status === "failed");
  await Promise.allSettled(failed.map((each) => each.refresh()));
}

interface BoundaryProps {
  isPart?: boolean;
  frame: (message: ReactNode) => ReactNode;
  onRetry: () => Promise<void>;
  children: ReactNode;
}

interface Failure {
  failure: { error: unknown } | null;
}

class Boundary extends Component<BoundaryProps, Failure> {
  override state: Failure = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  #retry = async () => {
    await this.props.onRetry();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.frame(<Trouble error={failure.error} isPart={this.props.isPart} onRetry={this.#retry} />);
  }
}
