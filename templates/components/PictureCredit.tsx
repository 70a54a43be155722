import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
import { licenseUrl } from "../../src/core/model/urls.ts";
import type { WrittenIn } from "../page.ts";

interface Props {
  credit: string | undefined;
  license: string | undefined;
  words: InterfaceWords;
  /** The language of the credit, if it is another than the page's. */
  writtenIn: WrittenIn | undefined;
}

/** Who made a picture, and its license; Creative Commons licenses are links. */
export function PictureCredit({ credit, license, words, writtenIn }: Props) {
  if (credit === undefined && license === undefined) return null;
  const [before, after] = words.pictureCredit.split("{credit}");
  const url = license && licenseUrl(license);
  return (
    <>
      {" "}
      <small className="picture-credit">
        {before}
        {writtenIn ? <span {...writtenIn}>{credit}</span> : credit}
        {credit && license && " · "}
        {url ? (
          <a href={url} rel="license">
            {license}
          </a>
        ) : (
          license
        )}
        {after}
      </small>
    </>
  );
}
