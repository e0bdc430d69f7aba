import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Grant,
  GRANT_KINDS,
  type GrantKind,
  RESET_COUNTS_FOR,
  tieBetween,
} from "~/modules/staff/accounts/independence";

const NOW = Date.parse("2026-11-29T09:00:00+08:00");
const ADMIN = 1;
const BOSS = 2;
const [ONE, OTHER] = [11, 12];
const grant = (memberId: number, kind: GrantKind, byId: number | null, more: Partial<Grant> = {}): Grant => ({
  memberId,
  kind,
  byId,
  agreedBy: null,
  at: NOW,
  ...more,
});
const kinds = Object.keys(GRANT_KINDS) as GrantKind[];

describe("whoever equipped an account", () => {
  test.each(kinds)("(%s) and its person are one, whichever of them proposes", (kind) => {
    for (const agreedBy of [null, BOSS]) {
      const grants = [grant(ONE, kind, ADMIN, { agreedBy })];
      expect(tieBetween(ADMIN, ONE, grants, NOW)).toContain("另一位同事");
      expect(tieBetween(ONE, ADMIN, grants, NOW)).toContain("另一位同事");
      expect(tieBetween(ONE, BOSS, grants, NOW)).toBeNull();
      expect(tieBetween(ADMIN, OTHER, grants, NOW)).toBeNull();
    }
  });

  test.each([
    ["password", false],
    ["factor", false],
    ["created", true],
    ["roles", true],
  ] as const)("%s: still after thirty days: %s", (kind, still) => {
    const grants = [grant(ONE, kind, ADMIN, { at: NOW - RESET_COUNTS_FOR })];
    expect(tieBetween(ADMIN, ONE, grants, NOW) !== null).toBe(still);
    expect(tieBetween(ADMIN, ONE, grants, NOW - 1)).not.toBeNull();
  });
});

describe("two accounts that one person opened", () => {
  test("alone are one person, with a second person's agreement two", () => {
    const opened = (agreedBy: number | null) => grant(ONE, "created", ADMIN, { agreedBy });
    const other = (agreedBy: number | null) => grant(OTHER, "created", ADMIN, { agreedBy });
    expect(tieBetween(ONE, OTHER, [opened(null), other(null)], NOW)).toContain("同一人开通");
    expect(tieBetween(ONE, OTHER, [opened(BOSS), other(null)], NOW)).toBeNull();
    expect(tieBetween(ONE, OTHER, [opened(BOSS), other(BOSS)], NOW)).toBeNull();
  });

  test("on the server are two people", () => {
    const grants = [grant(ONE, "created", null), grant(OTHER, "created", null)];
    expect(tieBetween(ONE, OTHER, grants, NOW)).toBeNull();
  });
});

test("a tie holds both ways, and no further grant undoes it", () => {
  const id = fc.constantFrom(ADMIN, BOSS, ONE, OTHER);
  const item = fc.record({
    memberId: id,
    kind: fc.constantFrom(...kinds),
    byId: fc.option(id),
    agreedBy: fc.option(id),
    at: fc.constantFrom(NOW, NOW - RESET_COUNTS_FOR),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), item, (grants, more) => {
      const tied = tieBetween(ONE, OTHER, grants, NOW) !== null;
      expect(tieBetween(OTHER, ONE, grants, NOW) !== null).toBe(tied);
      if (tied) expect(tieBetween(ONE, OTHER, [...grants, more], NOW)).not.toBeNull();
    }),
  );
});
