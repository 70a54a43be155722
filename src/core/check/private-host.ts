/** Names and IPv4 addresses of the own machine and of private networks (RFC 1918, RFC 3927, RFC 6598, RFC 6762, RFC 1122 section 3.2.1.3). */
const named =
  /^(?:(?:.+\.)?localhost|.+\.local|(?:0|10|127)(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d+){2})$/i;

/** The same of IPv6: unspecified, loopback, unique local, link-local (RFC 4291, RFC 4193). */
const ipv6 = /^\[(?:::1?|f[cd].*|fe[89ab].*)\]$/i;

/** An IPv4 address within IPv6, as URLs write it (RFC 4291, section 2.5.5). */
const mapped = /^\[::(?:ffff:(?:0:)?)?([\da-f]{1,4}):([\da-f]{1,4})\]$/i;

/** Returns whether a host is the visitor's own machine, or one in a private network. @param host the `hostname` of a URL */
export function isPrivate(host: string): boolean {
  const [, high, low] = mapped.exec(host) ?? [];
  if (high === undefined || low === undefined) return named.test(host.replace(/\.$/, "")) || ipv6.test(host);
  const parts = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
  return named.test(parts.join("."));
}
