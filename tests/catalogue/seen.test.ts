import { describe, expect, it } from "vitest";
import { isSeenAlone, readSeen, withSeen } from "~/catalogue/seen";
import { seenCookie } from "~/catalogue/seen.server";

describe("recently seen", () => {
  it("keeps twelve, the newest first, each once", () => {
    let ids: number[] = [];
    for (let id = 1; id <= 20; id += 1) ids = withSeen(ids, id);
    ids = withSeen(ids, 15);
    expect(ids).toEqual([15, 20, 19, 18, 17, 16, 14, 13, 12, 11, 10, 9]);
    expect(readSeen(`a=b; ${seenCookie(ids).split(";")[0]}`)).toEqual(ids);
  });
  it("is known when it stands alone", () => {
    for (const cookie of ["seen=", "seen=1.2"]) expect(isSeenAlone(cookie)).toBe(true);
    for (const cookie of ["", "shop=1", "seen=1; shop=2", "seen=x", "seen=1; seen=2", "Seen=1"])
      expect(isSeenAlone(cookie)).toBe(false);
  });
  it("ignores nonsense", () => {
    expect(readSeen("seen=1..x.-4.99999999999.2; y=1")).toEqual([1]);
    expect(readSeen(null)).toEqual([]);
  });
});
