const allowed = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@|\/(?!\/)|#)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters from addresses, so "java\nscript:" must be found
const hidden = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\\p{Cs}]/u;

/**
 * Whether a URL from content is safe: `https:`, `http:`, `mailto:`, a path within the site (`/…`) or an anchor (`#…`).
 * Everything else, `javascript:` and protocol-relative `//host` included, is unsafe.
 */
export const isSafeUrl = (url: string): boolean => allowed.test(url) && !hidden.test(url);
