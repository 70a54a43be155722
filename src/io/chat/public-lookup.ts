import type { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPrivateAddress } from "../../core/check/private-host.ts";

/**
 * Returns a function that looks up names as the system does, and refuses those of which an address is in a private network: a public name can be made to lead
 * there. The connection is made to the address that was judged, so a second answer cannot differ.
 *
 * @param lookup how the system looks up names; loaded when it is needed, because most commands do not
 * @returns a function for the option `lookup` of connections; it fails with the code `PRIVATE`
 */
export const publicLookup =
  (lookup?: typeof systemLookup): LookupFunction =>
  (hostname, options, callback) =>
    (lookup ?? process.getBuiltinModule("node:dns").lookup)(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? failure("ENOTFOUND", hostname), "");
      if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(failure("PRIVATE", hostname), "");
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

const failure = (code: string, hostname: string): NodeJS.ErrnoException => Object.assign(new Error(`${code} ${hostname}`), { code });
