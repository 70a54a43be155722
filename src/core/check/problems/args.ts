/** What messages name most often. */
export interface Addressed {
  url: string;
}
/** The argument of problems that name a thing. */
export interface Named {
  name: string;
}
