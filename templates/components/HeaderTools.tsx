import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
import { appearance } from "../../src/core/page/appearance.ts";
import type { Page } from "../page.ts";
import { Icon } from "./Icon.tsx";
import { MenuItems, menuLanguages } from "./LanguageItems.tsx";
import { contentsId } from "./TableOfContents.tsx";

interface Props {
  page: Page;
  /** Whether the page has a table of contents. */
  hasContents: boolean;
}

/** The header's menus: contents and languages, which need no script, and appearance, which is hidden without one. */
export function HeaderTools({ page, hasContents }: Props) {
  const { site, words } = page;
  return (
    <div className="header-tools">
      {hasContents && (
        <button className="tool contents-button" type="button" popoverTarget={contentsId} aria-label={words.contents}>
          <Icon name="contents" />
          <span className="tool-label">{words.contents}</span>
        </button>
      )}
      {menuLanguages(site).length > 1 && (
        <>
          <button className="tool" type="button" popoverTarget="language-menu" aria-label={words.languages}>
            <Icon name="languages" />
            <span className="tool-label">{words.languages}</span>
          </button>
          <div className="popup" id="language-menu" popover="auto">
            <MenuItems page={page} />
          </div>
        </>
      )}
      <button className="tool appearance-button" type="button" popoverTarget="appearance" aria-label={words.appearance}>
        <Icon name="appearance" />
      </button>
      <div className="popup" id="appearance" popover="auto">
        <Choice name="theme" legend={words.theme} words={words} />
        <Choice name="size" legend={words.textSize} words={words} />
        <Choice name="width" legend={words.width} words={words} />
      </div>
    </div>
  );
}

interface ChoiceProps {
  name: keyof typeof appearance;
  legend: string;
  words: InterfaceWords;
}

const Choice = ({ name, legend, words }: ChoiceProps) => (
  <fieldset className={`choice-${name}`}>
    <legend>{legend}</legend>
    {appearance[name].options.map((option) => (
      <label key={option}>
        <input type="radio" name={name} value={option} defaultChecked={option === appearance[name].default} />{" "}
        {words[option]}
      </label>
    ))}
  </fieldset>
);
