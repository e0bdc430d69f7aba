import fc from "fast-check";
import { expect, test } from "vitest";
import { navTree, parentFault } from "~/modules/content/nav-tree";

const steps = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    parentId: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
  }),
  { maxLength: 30 },
);

test("whatever is put below what, every entry stands once, in two levels", () =>
  fc.assert(
    fc.property(steps, (moves) => {
      const parents = new Map<number, number | null>([1, 2, 3, 4, 5].map((id) => [id, null]));
      for (const move of moves) if (parentFault(move, parents) === null) parents.set(move.id, move.parentId);
      const tree = navTree([...parents].map(([id, parentId]) => ({ id, parentId })));
      const shown = tree.flatMap(({ item, children }) => [item.id, ...children.map(({ id }) => id)]);
      expect(shown.sort()).toEqual([1, 2, 3, 4, 5]);
    }),
  ));
