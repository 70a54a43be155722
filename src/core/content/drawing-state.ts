/** The file beside drawn pictures that says what they were drawn from. */
export const drawingStateFile = "state.json";

/** The folders of drawn pictures. */
export type PictureFolder = "share" | "icons";
