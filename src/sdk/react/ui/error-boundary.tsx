import { Component, type ReactNode } from "react";
import { tryPartsAgain } from "./lazy-part.ts";

interface ErrorBoundaryProps {
  /** Renders the replacement for children that threw an error. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentWillUnmount() {
    tryPartsAgain();
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(this.state.error, () => {
      tryPartsAgain();
      this.setState({ error: undefined, hasFailed: false });
    });
  }
}
