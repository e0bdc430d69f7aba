/** What kind of page an address leads to, so that 5,000 goods are not 5,000 pages. Pure. */

/** One key of 22 letters in 30 has no digit; words of addresses are of small letters. */
const isKey = (part: string) => /^[\w-]{16,}$/.test(part) && /[\dA-Z]/.test(part);

/** Ids, names and tokens in a path give way to a sign for them; "/order/info/12" becomes "/order/info/:n". */
export function pathPattern(path: string): string {
  return path
    .split("/")
    .map((part) => {
      if (/%/.test(part)) return ":name";
      if (isKey(part)) return ":key";
      return part.replace(/\d+/g, ":n");
    })
    .join("/");
}

/** The pattern of an address with the names of its parameters; how often it was seen decides whether it is followed. */
export function patternOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const names = [...new Set(searchParams.keys())].sort();
  return pathPattern(pathname) + (names.length > 0 ? `?${names.join("&")}` : "");
}
