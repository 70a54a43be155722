/** A picture of an article. */
export interface ArticlePicture {
  /** `/uploads/portrait.jpg` */
  src: string;
  /** Who made it. */
  credit?: string;
  /** The name of its license, such as `CC BY-SA 4.0`. */
  license?: string;
}
