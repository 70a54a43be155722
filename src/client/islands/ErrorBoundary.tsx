import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
}

/** Shows an error in place of an island that cannot be rendered. */
export class ErrorBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <section className="card application-error" role="alert" lang="en" dir="ltr">
        <h2>Unexpected Application Error!</h2>
        <p>{error.message}</p>
        <pre>{error.stack}</pre>
      </section>
    );
  }
}
