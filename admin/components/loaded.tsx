import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense } from "react";
import { PageSkeleton } from "./skeleton.tsx";
import { Trouble } from "./trouble.tsx";

/** Content that has to be loaded: its shape while it comes, and a way to try again when it does not. */
export function Loaded({ children, fallback = <PageSkeleton /> }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary onReset={reset}>
          <Suspense fallback={fallback}>{children}</Suspense>
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  );
}

interface BoundaryProps {
  onReset: () => void;
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

  #retry = () => {
    this.props.onReset();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    return failure ? <Trouble error={failure.error} onRetry={this.#retry} /> : this.props.children;
  }
}
