/** Styles are isolated from the page's. The Content-Security-Policy does not restrict constructed style sheets. */
const styles = `
:host {
  position: fixed;
  z-index: 2147483647;
  inset: auto 0 0;
  margin: 0 auto;
  padding: 0.75rem;
  inline-size: fit-content;
  max-inline-size: min(100%, 64rem);
  box-sizing: border-box;
  direction: ltr;
  text-align: left;
  font: 0.875rem/1.5 system-ui, sans-serif;
}
details {
  overflow: hidden;
  border: 1px solid light-dark(#8a9097, #6b737c);
  border-inline-start: 0.375rem solid light-dark(#b3261e, #ff9a91);
  border-radius: 0.375rem;
  background: light-dark(#fff, #20262d);
  color: light-dark(#202122, #e6e8eb);
  box-shadow: 0 0.25rem 1.5rem rgb(0 0 0 / 0.3);
}
summary {
  padding: 0.5rem 0.75rem;
  font-weight: 600;
  cursor: pointer;
}
pre {
  margin: 0;
  padding: 0 0.75rem 0.75rem;
  max-block-size: min(36vh, 24rem);
  overflow: auto;
  font: 0.8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
:focus-visible {
  outline: 2px solid light-dark(#2b5cb8, #8fb0f2);
  outline-offset: -2px;
}
@media print {
  :host {
    display: none;
  }
}
`;

let box: { host: HTMLElement; text: HTMLElement } | undefined;

/** Shows problems as text in a collapsible box over the page; removes it when there are none. */
export function showProblems(problems: string): void {
  if (problems === "") {
    box?.host.remove();
    return;
  }
  box ??= createBox();
  box.text.textContent = problems;
  document.body.append(box.host);
}

function createBox(): { host: HTMLElement; text: HTMLElement } {
  const host = document.createElement("div");
  host.role = "alert";
  host.lang = "en";
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const details = document.createElement("details");
  details.open = true;
  const summary = document.createElement("summary");
  summary.textContent = "The newest content is not shown: it has errors";
  const text = document.createElement("pre");
  text.tabIndex = 0;
  details.append(summary, text);
  root.append(details);
  return { host, text };
}
