/** Names of the own machine and network (RFC 6761, RFC 6762). */
const names = /^(?:(?:.+\.)?localhost|.+\.(?:local|internal|home\.arpa))$/i;

/**
 * IPv4 addresses of the own machine, of private networks and for tests, and those of no single machine (RFC 1122
 * section 3.2.1.3, RFC 1918, RFC 2544, RFC 3927,
 * RFC 6598, RFC 6890, RFC 1112).
 */
const ipv4 =
  /^(?:(?:0|10|127)(?:\.\d+){3}|192\.168(?:\.\d+){2}|192\.0\.0\.\d+|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d+){2}|198\.1[89](?:\.\d+){2}|(?:22[4-9]|2[34]\d|25[0-5])(?:\.\d+){3})$/;

/**
 * Private networks of IPv6: unspecified, loopback, unique local, link-local, site-local, multicast (RFC 4291, RFC
 * 4193).
 */
const ipv6 = /^\[(?:::1?|f[cd].*|fe[89a-f].*|ff.*)\]$/i;

/**
 * An IPv4 address within IPv6, as URLs write it: mapped, translated, and behind NAT64 (RFC 4291 section 2.5.5, RFC
 * 6052).
 */
const mapped = /^\[(?:::(?:ffff:(?:0:)?)?|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]$/i;

/**
 * Returns whether a host is the visitor's own machine, or one in a private network. @param host the `hostname` of a URL
 */
export function isPrivate(host: string): boolean {
  const [, high, low] = mapped.exec(host) ?? [];
  const bare = host.replace(/\.$/, "");
  if (high === undefined || low === undefined) return names.test(bare) || ipv4.test(bare) || ipv6.test(host);
  const parts = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
  return ipv4.test(parts.join("."));
}

/** Whether an address is private, as the system writes it: `192.168.0.1`, `fe80::1%eth0`. */
export function isPrivateAddress(address: string): boolean {
  const url = `http://${address.includes(":") ? `[${address.split("%")[0]}]` : address}`;
  return !URL.canParse(url) || isPrivate(new URL(url).hostname);
}
