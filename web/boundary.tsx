import { Component, type ReactNode } from "react";

interface BoundaryProps {
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

export class Boundary extends Component<BoundaryProps, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.state.error) : this.props.children;
  }
}
