/** The options of `biopedia translate`. */
export interface TranslateOptions {
  content: string;
  articles?: string[];
  check?: boolean;
  dryRun?: boolean;
  force?: boolean;
  key?: string[];
  maxRequests?: number;
  maxCost?: number;
  concurrency: number;
  json?: boolean;
  /** Write XLIFF files into a folder; true for the default one. */
  export?: string | true;
  /** Read XLIFF files. */
  import?: string[];
}
