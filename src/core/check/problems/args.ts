/** What messages name most often. */
export interface Addressed {
  url: string;
}
export interface Named {
  name: string;
}
