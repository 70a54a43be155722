/** A change of a file, as Git recorded it. */
export interface Commit {
  /** `2025-03-03` */
  date: string;
  /** The first line of its message. */
  subject: string;
}

/** How many changes of a file are known at most. */
export const mostCommits = 20;
