import packaged from "@sparticuz/chromium";

/** Where the browser of the measurements is: `CHROME_PATH`, or the one that comes in a package. */
export const chromiumPath = async (): Promise<string> => process.env.CHROME_PATH || packaged.executablePath();
