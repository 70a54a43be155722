/** Whether a file manager created this file. It is left alone. */
export const isSystemFile = (name: string): boolean => /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);
