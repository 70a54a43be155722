import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
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

/** The address of a Creative Commons license: `CC BY-SA 4.0`, `CC0`. */
function licenseUrl(license: string): string | undefined {
  const [, kind, version] = /^CC (BY(?:-NC)?(?:-SA|-ND)?)[ -](\d\.\d)$/i.exec(license) ?? [];
  if (kind && version) return `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/`;
  return /^CC0(?: 1\.0)?$/i.test(license) ? "https://creativecommons.org/publicdomain/zero/1.0/" : undefined;
}
