import { expect, test } from "vitest";
import { seesCost, withoutCosts } from "~/admin/goods/cost-permission";
import type { Permission } from "~/modules/staff/permissions/permissions";

const may = (...permissions: Permission[]) => new Set<Permission>(permissions);
const rows = [
  { id: 1, before: null, after: '{"cost":950}' },
  { id: 2, before: '{"cost":950,"name":"甲"}', after: '{"cost":990,"name":"乙"}' },
  { id: 3, before: '{"name":"甲"}', after: null },
  { id: 4, before: '{"cost":950}', after: null },
];

test.each([
  [may("goods.see"), false],
  [may("goods.see", "goods.cost"), true],
  [may("reports.margin"), true],
])("of %o costs are seen: %s", (permissions, isSeen) => {
  expect(seesCost(permissions)).toBe(isSeen);
  expect(withoutCosts(rows, permissions)).toEqual(
    isSeen
      ? rows
      : [
          { id: 2, before: '{"name":"甲"}', after: '{"name":"乙"}' },
          { id: 3, before: '{"name":"甲"}', after: null },
        ],
  );
});
