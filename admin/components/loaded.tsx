import type { HallpassClientApp } from "hallpass";
import { PromptSuspense, useHallpassApp } from "hallpass/react";
import { Component, type ReactNode } from "react";
import { retryFailed } from "../data/watched.ts";
import { PageSkeleton } from "./skeleton.tsx";
import { Trouble } from "./trouble.tsx";

interface LoadedProps {
  children: ReactNode;
  fallback?: ReactNode;
  /** For a part of a page: the message gets a heading of the second level. */
  isPart?: boolean;
  /** Wraps the message that replaces the content when it cannot be loaded. */
  frame?: (message: ReactNode) => ReactNode;
}

/** Shows a skeleton while the content loads, and an error with a retry button when it cannot be loaded. */
export function Loaded({ children, fallback = <PageSkeleton />, isPart, frame = (message) => message }: LoadedProps) {
  const app = useHallpassApp();
  return (
    <Boundary frame={frame} isPart={isPart} onRetry={() => refreshFailed(app)}>
      <PromptSuspense fallback={fallback}>{children}</PromptSuspense>
    </Boundary>
  );
}

/** Loads again what failed, of the console and of the SDK's own hooks. It keeps its failure until then. */
async function refreshFailed({ currentUser, project }: HallpassClientApp) {
  const failed = [currentUser, project].filter((each) => each.snapshot().status === "failed");
  await Promise.all([retryFailed(), ...failed.map((each) => each.refresh())]);
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
