/**
 * Returns the counter key of a client: the address for IPv4, the /64 network for IPv6, since a single connection usually has all of it. IPv4-mapped IPv6
 * addresses (`::ffff:192.0.2.1`) count as IPv4.
 *
 * @returns a key for counters; an invalid address is its own key
 */
export function clientKey(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[|\]$/g, "")
    .replace(/%.*$/, "");
  const url = `http://[${bare}]/`;
  if (!bare.includes(":") || !URL.canParse(url)) return bare;
  // As `URL` writes it: hexadecimal groups, the longest run of zeros as `::`.
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<number>(zeros).fill(0), ...after];
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

const groupsOf = (text: string): number[] => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
