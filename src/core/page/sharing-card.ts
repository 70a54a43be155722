/** The size of sharing images in pixels, which social networks recommend. */
export const cardSize = { width: 1200, height: 630 } as const;
