import { Component, type ComponentType, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { Translator } from "../../../templates/islands/Translator.tsx";
import type { Services, TranslatorProps } from "../../../templates/islands/use-translator.ts";
import { islandRoot } from "../islands/island-root.ts";
import { prepareToasts, toast } from "../toasts/toast.ts";
import { session } from "./session.ts";
import { TargetSelect } from "./TargetSelect.tsx";
import { translateText } from "./translate-text.ts";

/** Hydrates the page's form. @returns once the visitor's input and choice are restored */
export function start(): Promise<void> {
  // An offline device could not fetch them when a message is needed.
  void prepareToasts();
  return new Promise((resolve) => {
    const services: Services = {
      TargetSelect,
      translate: translateText,
      toast: (kind, text) => void toast(kind, text, "translator"),
      session,
      onReady: resolve,
    };
    hydrate("translator", (props: TranslatorProps) => <Translator {...props} services={services} />);
  });
}

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
