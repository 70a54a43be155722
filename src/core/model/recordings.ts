/** The endings of files of sound that all current browsers play. */
export const soundEndings = ["mp3", "m4a", "ogg", "opus", "flac", "wav"] as const;

/** The endings of files of film that they play. */
export const filmEndings = ["mp4", "webm"] as const;

const recording = new RegExp(`\\.(?:${[...soundEndings, ...filmEndings].join("|")})$`, "i");

/** Whether a file is sound or film, by its name or path. */
export const isRecording = (path: string): boolean => recording.test(path);
