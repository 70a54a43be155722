/**
 * A button that collapses a section of a page, or shows it again: on phones only, and with scripts. A tap on the
 * heading does the same.
 */
export const SectionToggle = ({ heading }: { heading: string }) => (
  <button
    className="section-toggle"
    type="button"
    data-action="toggle"
    aria-expanded="true"
    aria-labelledby={heading}
  />
);
