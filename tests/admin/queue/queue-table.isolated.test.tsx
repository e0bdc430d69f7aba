import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { QueueRow } from "~/admin/queue/queue";
import { QueueTable } from "~/routes/_admin+/_system+/staff._index/queue-table";

vi.mock("@remix-run/react", () => ({
  Link: ({ to, ...props }: { to: string }) => createElement("a", { href: to, ...props }),
}));

const row = (count: number): QueueRow => ({
  id: "orders",
  name: "订单待审核",
  to: "/staff/orders",
  isBare: false,
  filters: [],
  area: "orders" as const,
  count,
  oldestAt: null,
  dueAt: null,
  isLate: false,
});

test.each([
  [1, "1"],
  [1000, "1000"],
  [1001, "1,000+"],
  [20_001, "1,000+"],
])("%i is said as %s", (count, words) => {
  const html = renderToString(createElement(QueueTable, { queue: [row(count)], at: 0 }));
  expect(html).toContain(`<strong>${words}</strong>`);
});

test("the oldest names its year once that is over", () => {
  const oldestAt = Date.parse("2025-10-26T00:00:00Z");
  const shown = (now: string) =>
    renderToString(createElement(QueueTable, { queue: [{ ...row(1), oldestAt }], at: Date.parse(now) }));
  expect(shown("2025-12-01T00:00:00Z")).toContain(">10-26 08:00<");
  expect(shown("2026-11-30T00:00:00Z")).toContain(">2025-10-26 08:00<");
});
