/** The table of contents as a popover: it shows the current section when it opens, and closes when a section has been chosen. */
export function start(toc: HTMLElement): void {
  const isOpen = () => toc.matches(":popover-open");
  const showCurrent = () => {
    if (isOpen()) toc.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  };
  toc.addEventListener("toggle", showCurrent);
  showCurrent();
  // Then the browser follows the link: the Tab key goes on from the section.
  toc.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") && isOpen()) toc.hidePopover();
  });
}
