/** The arguments of problems that name an address. */
export interface Addressed {
  url: string;
}
/** The argument of problems that name a thing. */
export interface Named {
  name: string;
}
