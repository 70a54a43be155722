import { Component, type ReactNode } from "react";

interface Props {
  /** The heading of the error. */
  title: string;
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
      <section className="card application-error" role="alert">
        <h2>{this.props.title}</h2>
        <p lang="en" dir="ltr">
          {error.message}
        </p>
        <pre lang="en" dir="ltr">
          {error.stack}
        </pre>
      </section>
    );
  }
}
