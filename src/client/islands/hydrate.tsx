import { Component, type ComponentType, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { islandRoot } from "./island-root.ts";

interface Props {
  /** The heading of the error. */
  title: string;
  children: ReactNode;
}

/** Shows an error in place of an island that cannot be rendered. */
class ErrorBoundary extends Component<Props, { error?: Error }> {
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

/**
 * Hydrates an island of the page. If it cannot be rendered, shows the error.
 *
 * @param name as in the page's `Island`
 * @throws an error saying that the root element could not be found
 */
export function hydrate<P extends { words: { applicationError: string } }>(
  name: string,
  Component: ComponentType<P>,
): void {
  const root = islandRoot(name);
  const props = JSON.parse(root.dataset.props ?? "{}") as P;
  const island = (
    <ErrorBoundary title={props.words.applicationError}>
      <Component {...props} />
    </ErrorBoundary>
  );
  hydrateRoot(root, island, { identifierPrefix: name });
}
