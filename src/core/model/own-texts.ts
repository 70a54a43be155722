/** The keys of `content/texts/<code>.json` that every site may have, with their meaning. */
export const ownTextKeys = [
  ["name", "The subject's name in the language. Default: subject.name of site.yaml"],
  ["jobTitle", "The subject's profession or office"],
  ["sharingImage", "What the sharing image shows"],
] as const;

/** The key of what is said beside a profile: `followers.mastodon`. */
export const followersKey = (platform: string): string => `followers.${platform.toLowerCase()}`;

/** Returns all keys of a site's own texts. */
export const ownKeysOf = ({ profiles = [] }: { profiles?: readonly { platform: string }[] | undefined }): string[] => [
  ...ownTextKeys.map(([key]) => key),
  ...profiles.map(({ platform }) => followersKey(platform)),
];
