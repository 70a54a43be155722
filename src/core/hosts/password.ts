import { type HostName, hosts } from "../model/hosts.ts";

/** The name that visitors type beside the password. */
const user = "family";

/** The files in which servers keep the passwords of a site, outside of what they serve. */
const passwordFiles = {
  nginx: (hostname: string) => `/etc/nginx/${hostname}.htpasswd`,
  apache: (hostname: string) => `/etc/apache2/${hostname}.htpasswd`,
  caddy: (hostname: string) => `/etc/caddy/${hostname}.users`,
} as const;

type PasswordServer = keyof typeof passwordFiles;

export const isPasswordServer = (host: HostName): host is PasswordServer => Object.hasOwn(passwordFiles, host);

/** The file with the password of a site on a server. */
export const passwordFileOf = (server: PasswordServer, hostname: string): string => passwordFiles[server](hostname);

/** Says, in comments of a configuration, how the file with the password is made. */
export function passwordComment(server: PasswordServer, file: string): string {
  const hash = server === "caddy" ? "caddy hash-password" : "openssl passwd -apr1";
  const separator = server === "caddy" ? " " : ":";
  return `# Visitors are asked for a name and a password. Set them with
#   (printf '${user}${separator}'; ${hash}) | sudo tee ${file} > /dev/null
# A password is only safe with HTTPS.
`;
}

/** The part of Apache's own configuration that asks for a password: `.htaccess` is written anew by each build. */
export const apachePassword = (root: string, file: string): string =>
  `${passwordComment("apache", file)}<Directory "${root}">
    AuthType Basic
    AuthName "Family"
    AuthUserFile "${file}"
    Require valid-user
</Directory>
`;

/** The steps on hosts whose settings ask for a password. */
const steps: Partial<Record<HostName, string>> = {
  netlify: `Project configuration → Access & security → Visitor access → Password protection, on paid plans:
https://docs.netlify.com/manage/security/secure-access-to-sites/password-protection/
`,
  vercel: `Project → Settings → Deployment Protection → Password Protection, on Enterprise, or paid for on Pro; not on Hobby.
Choose “All Deployments”, because “Standard Protection” leaves out the site's own domain:
https://vercel.com/docs/deployment-protection/methods-to-protect-deployments/password-protection
`,
  ...Object.fromEntries(
    (["cloudflare-pages", "cloudflare-workers"] as const).map((name) => [
      name,
      `Cloudflare Access asks for a code that it sends by mail, for up to 50 people without charge:
1. Zero Trust → Access → Applications → Add an application → Self-hosted, for the address of the site.
2. ${name === "cloudflare-pages" ? "Add another for *.<project>.pages.dev and <project>.pages.dev" : "Enable Cloudflare Access for workers.dev and preview URLs, too (Workers & Pages → the Worker → Settings → Domains & Routes)"}, where the same pages are.
3. A policy “Allow” with the mail addresses of the family.
https://developers.cloudflare.com/cloudflare-one/applications/
`,
    ]),
  ),
};

/** Tells how a host without a configuration of its own asks for a password; undefined if it cannot. */
export const passwordSteps = (host: HostName): string | undefined =>
  steps[host] && `${hosts[host].label} asks for a password, or for who somebody is, by its settings:\n${steps[host]}`;

/** The hosts that can ask for a password. */
export const passwordHosts = [...Object.keys(passwordFiles), ...Object.keys(steps)];
